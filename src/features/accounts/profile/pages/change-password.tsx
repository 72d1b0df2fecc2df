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
import { StepField, useStepProof } from '../../two-step/parts/StepField.tsx'
import { changePasswordAction, changePasswordPage } from '../change-password-page.server.ts'
import { ProfileFrame } from '../parts/ProfileFrame.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/change-password.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params }: Route.LoaderArgs) => changePasswordPage(context, params.id)
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  changePasswordAction(context, params.id, await request.formData())

export default function ChangePassword({ loaderData: { email, steps }, actionData }: Route.ComponentProps) {
  const words = useWords()
  const sending = useNavigation().formData !== undefined
  const errors: Record<string, string | undefined> = actionData?.errors ?? {}
  const { prove, failed } = useStepProof(steps)
  return (
    <ProfileFrame>
      <PageTitle>{words('password.title')}</PageTitle>
      <PageHead size="work" title={words('password.title')} lead={words('password.lead')} />
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
          <Field name="currentPassword" required label={words('password.current')} error={errors.currentPassword}>
            {(control) => <PasswordInput {...control} show={words('show')} hide={words('hide')} />}
          </Field>
          <NewPassword error={errors.password} label={words('password.new')} />
          <Field name="confirmPassword" required label={words('password.again')} error={errors.confirmPassword}>
            {(control) => <PasswordInput {...control} autoComplete="new-password" show={words('show')} hide={words('hide')} />}
          </Field>
          <StepField steps={steps} failed={failed} errors={errors} />
          <div className="row">
            <Button type="submit" variant="main" busy={sending && words('password.sending')}>
              {words('password.submit')}
            </Button>
            <LinkButton to="/profile">{words('password.back')}</LinkButton>
          </div>
        </Form>
      </Card>
    </ProfileFrame>
  )
}
