import { data, Form, useNavigation } from 'react-router'
import { api } from '../../../../core/http/api.server.ts'
import { formErrors } from '../../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../../core/http/flash.server.ts'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { PasswordInput } from '../../../../ui/forms/PasswordInput.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { NewPassword } from '../../fields/NewPassword.tsx'
import { showMe } from '../../model/contract.ts'
import { changePassword } from '../contract.ts'
import { ProfileFrame } from '../parts/ProfileFrame.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/change-password.ts'

type RejectedPassword = { errors: Record<string, string>; said: string | null }

export const handle: PageHandle = { bare: true }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { user } = await context.get(api)(showMe, {})
  // 404 does not reveal whether another account exists.
  if (user._id !== params.id) throw new Response(null, { status: 404 })
  return { email: user.email }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const call = context.get(api)
  const { user } = await call(showMe, {})
  if (user._id !== params.id) throw new Response(null, { status: 404 })
  try {
    const body = { currentPassword: text('currentPassword'), password: text('password'), confirmPassword: text('confirmPassword') }
    return redirectWith((await call(changePassword, { body })).message, '/profile')
  } catch (error) {
    const { errors, said, status } = formErrors(error)
    const refused: RejectedPassword = { errors, said }
    return data(refused, status)
  }
}

export default function ChangePassword({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const words = useWords()
  const sending = useNavigation().formData !== undefined
  const errors: Record<string, string | undefined> = actionData?.errors ?? {}
  return (
    <ProfileFrame>
      <PageTitle>{words('password.title')}</PageTitle>
      <PageHead size="work" title={words('password.title')} lead={words('password.lead')} />
      <Card>
        <Form method="post" noValidate className="stack gap-5">
          {actionData?.said && (
            <Note tone="bad" live>
              {actionData.said}
            </Note>
          )}
          <ErrorSummary title={words('problem')} errors={errors} />
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <Field name="currentPassword" label={words('password.current')} error={errors.currentPassword}>
            {(control) => <PasswordInput {...control} show={words('show')} hide={words('hide')} />}
          </Field>
          <NewPassword error={errors.password} label={words('password.new')} />
          <Field name="confirmPassword" label={words('password.again')} error={errors.confirmPassword}>
            {(control) => <PasswordInput {...control} autoComplete="new-password" show={words('show')} hide={words('hide')} />}
          </Field>
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
