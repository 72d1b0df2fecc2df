import { redirect } from 'react-router'
import { api } from '../../../core/api.server.ts'
import { visit } from '../../../core/visit.server.ts'
import { users } from '../../../ui/icons/basic.ts'
import { mail } from '../../../ui/icons/ways.ts'
import { penLine } from '../../../ui/icons/work.ts'
import { nextOf, startOfActor } from '../login-page.server.ts'
import { colleaguesMax } from '../options.ts'
import { AddressFields, addressFields } from '../parts/AddressFields.tsx'
import { NameFields, nameFields } from '../parts/NameFields.tsx'
import { OrganizationFields, organizationFields } from '../parts/OrganizationFields.tsx'
import { RegisterFrame } from '../parts/RegisterFrame.tsx'
import { SecretFields, secretFields } from '../parts/SecretFields.tsx'
import { type FormStep, SteppedForm } from '../parts/SteppedForm.tsx'
import { keptForms } from '../paths.ts'
import { registerFromForm } from '../register-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/register-organization.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor } = context.get(visit)
  const next = nextOf(request)
  if (actor.kind !== 'visitor') throw redirect(next ?? startOfActor(actor))
  return { next }
}

export const action = ({ context, request }: Route.ActionArgs) => registerFromForm(context.get(api), request, 'Organization')

export default function RegisterOrganization({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const words = useWords()
  const steps: FormStep[] = [
    { title: words('register.organizationStep'), names: organizationFields, fields: (props) => <OrganizationFields {...props} /> },
    {
      title: words('register.contactStep'),
      names: [...nameFields, ...addressFields],
      fields: (props) => (
        <>
          <div className="fields">
            <NameFields {...props} emailLabel={words('register.workEmail')} emailHelp={words('register.workEmailHelp')} />
          </div>
          <AddressFields {...props} zipHelp={words('register.zipHelpOrganization')} />
        </>
      ),
    },
    { title: words('register.secret'), names: secretFields, fields: (props) => <SecretFields {...props} /> },
  ]
  const why = [
    { key: 'confirm', icon: mail, words: words('why.confirm') },
    { key: 'colleagues', icon: users, words: words('why.colleaguesJoin', { count: colleaguesMax }) },
    { key: 'publish', icon: penLine, words: words('why.publish') },
  ]
  return (
    <RegisterFrame
      kind="organization"
      title={words('register.titleOrganization')}
      lead={words('register.leadOrganization')}
      next={next}
      why={why}
      whyTitle={words('why.organizationTitle')}
    >
      <SteppedForm
        loginType="Organization"
        keep={keptForms.organization}
        steps={steps}
        initial={actionData?.typed ?? {}}
        refused={actionData}
      />
    </RegisterFrame>
  )
}
