import { users } from '../../../../ui/icons/desk.ts'
import { penLine } from '../../../../ui/icons/signs.ts'
import { mail } from '../../../../ui/icons/ways.ts'
import { AddressFields, addressFields } from '../../fields/AddressFields.tsx'
import { NameFields, nameFields } from '../../fields/NameFields.tsx'
import { SecretFields, secretFields } from '../../fields/SecretFields.tsx'
import type { FormStep } from '../../fields/SteppedForm.tsx'
import { colleaguesMax } from '../../model/options.ts'
import { useWords } from '../../model/words.ts'
import { OrganizationFields, organizationFields } from '../parts/OrganizationFields.tsx'
import { RegisterFrame } from '../parts/RegisterFrame.tsx'
import { registerAction, registerPage } from '../register-page.server.ts'
import type { Route } from './+types/register-organization.ts'

export const loader = ({ context, request }: Route.LoaderArgs) => registerPage(context, request)

export const action = ({ context, request }: Route.ActionArgs) => registerAction(context, request, 'Organization')

export default function RegisterOrganization({ loaderData: { withCaptcha, next, place: prefilled }, actionData }: Route.ComponentProps) {
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
    { title: words('register.secret'), names: secretFields, fields: (props) => <SecretFields {...props} withCaptcha={withCaptcha} once /> },
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
      steps={steps}
      initial={actionData?.typed ?? prefilled}
      refused={actionData}
    />
  )
}
