import { place } from '../../../../ui/icons/basic.ts'
import { users } from '../../../../ui/icons/desk.ts'
import { eyeOff } from '../../../../ui/icons/signs.ts'
import { AboutFields, aboutFields } from '../../fields/AboutFields.tsx'
import { AddressFields, addressFields } from '../../fields/AddressFields.tsx'
import { SecretFields, secretFields } from '../../fields/SecretFields.tsx'
import type { FormStep } from '../../fields/SteppedForm.tsx'
import { useWords } from '../../model/words.ts'
import { RegisterFrame } from '../parts/RegisterFrame.tsx'
import { registerAction, registerPage } from '../register-page.server.ts'
import type { Route } from './+types/register-citizen.ts'

export const loader = ({ context, request }: Route.LoaderArgs) => registerPage(context, request)

export const action = ({ context, request }: Route.ActionArgs) => registerAction(context, request, 'Resident')

export default function RegisterCitizen({ loaderData: { withCaptcha, next, place: prefilled }, actionData }: Route.ComponentProps) {
  const words = useWords()
  const steps: FormStep[] = [
    { title: words('register.about'), names: aboutFields, fields: (props) => <AboutFields {...props} /> },
    {
      title: words('register.home'),
      names: addressFields,
      fields: (props) => (
        <>
          <AddressFields {...props} zipHelp={words('register.zipHelp')} />
          <p className="small soft">{words('register.addressNote')}</p>
        </>
      ),
    },
    { title: words('register.secret'), names: secretFields, fields: (props) => <SecretFields {...props} withCaptcha={withCaptcha} /> },
  ]
  const why = [
    { key: 'address', icon: place, words: words('why.address') },
    { key: 'groups', icon: users, words: words('why.groups') },
    { key: 'others', icon: eyeOff, words: words('why.others') },
  ]
  return (
    <RegisterFrame
      kind="citizen"
      title={words('register.title')}
      lead={words('register.lead')}
      next={next}
      why={why}
      whyTitle={words('why.title')}
      steps={steps}
      initial={actionData?.typed ?? prefilled}
      refused={actionData}
    />
  )
}
