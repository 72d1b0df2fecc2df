import { Form, useNavigation } from 'react-router'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { PasswordInput } from '../../../../ui/forms/PasswordInput.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { NewPassword } from '../../fields/NewPassword.tsx'
import { PasswordOrCode } from '../../login/parts/PasswordOrCode.tsx'
import { StepField, useStepProof } from '../../two-step/parts/StepField.tsx'
import { changePasswordAction, changePasswordPage } from '../change-password-page.server.ts'
import { ProfileFrame } from '../parts/ProfileFrame.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/change-password.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params }: Route.LoaderArgs) => changePasswordPage(context, params.id)
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  changePasswordAction(context, params.id, await request.formData())

export default function ChangePassword({ loaderData: { email, hasPassword, isResident, steps }, actionData }: Route.ComponentProps) {
  const words = useWords()
  const sending = useNavigation().formData !== undefined
  const errors: Record<string, string | undefined> = actionData?.errors ?? {}
  const title = words(hasPassword ? 'password.title' : 'password.setTitle')
  const { prove, failed } = useStepProof(steps)
  return (
    <ProfileFrame>
      <PageTitle>{title}</PageTitle>
      <PageHead size="work" title={title} lead={words('password.lead')} />
      <Card>
        <Form method="post" noValidate className="stack gap-5" onSubmit={prove}>
          {actionData?.formError && (
            <Note tone="bad" live>
              {actionData.formError}
            </Note>
          )}
          <ErrorSummary title={words('problem')} errors={errors} />
          <RequiredNote />
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <PasswordOrCode
            name="currentPassword"
            label={words('password.current')}
            email={email}
            hasPassword={hasPassword}
            isResident={isResident}
            mailed={actionData?.mailed}
            errors={errors}
          />
          <NewPassword error={errors.password} label={words('password.new')} />
          <Field name="confirmPassword" required label={words('password.again')} error={errors.confirmPassword}>
            {(control) => <PasswordInput {...control} autoComplete="new-password" show={words('show')} hide={words('hide')} />}
          </Field>
          <StepField steps={steps} failed={failed} errors={errors} />
          <div className="row">
            <Button type="submit" variant="main" busy={sending && words(hasPassword ? 'password.sending' : 'password.setSending')}>
              {words(hasPassword ? 'password.submit' : 'password.setSubmit')}
            </Button>
            <LinkButton to="/profile">{words('password.back')}</LinkButton>
          </div>
        </Form>
      </Card>
    </ProfileFrame>
  )
}
