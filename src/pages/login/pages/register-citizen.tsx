import { useLayoutEffect, useState } from 'react'
import type { FormStep } from '../../../features/accounts/fields/SteppedForm.tsx'
import { useWords } from '../../../features/accounts/model/words.ts'
import { RegisterFrame } from '../../../features/accounts/registration/parts/RegisterFrame.tsx'
import { ResidentFields, residentFields } from '../../../features/accounts/registration/parts/ResidentFields.tsx'
import { registerAction } from '../../../features/accounts/registration/register-page.server.ts'
import { readWaiting, type WaitingAnswers } from '../../../features/surveys/model/waiting-answers.ts'
import { place } from '../../../ui/icons/basic.ts'
import { users } from '../../../ui/icons/desk.ts'
import { eyeOff } from '../../../ui/icons/signs.ts'
import { InterruptedVisit } from '../parts/InterruptedVisit.tsx'
import { registerCitizenPage } from '../register-citizen-page.server.ts'
import type { Route } from './+types/register-citizen.ts'

export const loader = ({ context, request }: Route.LoaderArgs) => registerCitizenPage(context, request)

export const action = ({ context, request }: Route.ActionArgs) => registerAction(context, request, 'Resident')

export default function RegisterCitizen({ loaderData, actionData }: Route.ComponentProps) {
  const { withCaptcha, next, place: prefilled, project } = loaderData
  const words = useWords()
  const waiting = useWaiting(project?._id)
  const steps: FormStep[] = [
    { title: words('register.about'), names: residentFields, fields: (props) => <ResidentFields {...props} withCaptcha={withCaptcha} /> },
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
      interrupted={project ? <InterruptedVisit project={project} waiting={waiting} /> : undefined}
      submitLabel={waiting ? words('register.submitAnswers', { count: waiting.answers.length }) : undefined}
    />
  )
}

/** The answers that wait for the registration, in whose form the keyboard opens right away. */
function useWaiting(projectId: string | undefined): WaitingAnswers | null {
  const [waiting, setWaiting] = useState<WaitingAnswers | null>(null)
  useLayoutEffect(() => {
    const found = projectId ? readWaiting(projectId) : null
    setWaiting(found)
    if (found) document.getElementById('email')?.focus({ preventScroll: true })
  }, [projectId])
  return waiting
}
