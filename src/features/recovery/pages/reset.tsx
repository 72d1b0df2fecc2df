import { data, Form, useNavigation } from 'react-router'
import { api } from '../../../core/api.server.ts'
import { redirectWith } from '../../../core/flash.server.ts'
import { ProblemReceived } from '../../../core/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Field } from '../../../ui/Field.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { SplitPage } from '../../../ui/SplitPage.tsx'
import { NewPassword } from '../../accounts/parts/NewPassword.tsx'
import { PageTitle } from '../../site/parts/PageTitle.tsx'
import { resetPassword, showReset } from '../contract.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/reset.ts'
import styles from './reset.module.css'

type Refused = { errors: Record<string, string>; said: string | null; gone: boolean }

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const { email } = await context.get(api)(showReset, { params: { id: params.id } })
    return { email, gone: null }
  } catch (problem) {
    if (problem instanceof ProblemReceived && problem.status === 410) return data({ email: null, gone: problem.message }, 410)
    throw problem
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  try {
    const body = { id: params.id, password: text('password'), confirmPassword: text('confirmPassword') }
    const { message } = await context.get(api)(resetPassword, { body })
    return redirectWith(message, '/login')
  } catch (problem) {
    if (!(problem instanceof ProblemReceived) || problem.status >= 500) throw problem
    const { errors, message } = problem.problem
    const refused: Refused = { errors: errors ?? {}, said: errors ? null : message, gone: problem.status === 410 }
    return data(refused, problem.status)
  }
}

export default function Reset({ loaderData: { email, gone }, actionData }: Route.ComponentProps) {
  if (email === null) return <Gone>{gone}</Gone>
  return actionData?.gone ? <Gone>{actionData.said}</Gone> : <NewPasswordForm email={email} refused={actionData ?? null} />
}

function NewPasswordForm({ email, refused }: { email: string; refused: Refused | null }) {
  const words = useWords()
  const sending = useNavigation().state !== 'idle'
  const errors: Record<string, string | undefined> = refused?.errors ?? {}
  return (
    <SplitPage>
      <PageTitle>{words('reset.title')}</PageTitle>
      <h1>{words('reset.title')}</h1>
      <Form method="post" noValidate className={`stack gap-5 ${styles.form}`}>
        <p className="soft">{words('reset.lead', { email })}</p>
        {refused?.said && (
          <Note tone="bad" live>
            {refused.said}
          </Note>
        )}
        <ErrorSummary title={words('problem')} errors={errors} />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <NewPassword error={errors.password} />
        <Field name="confirmPassword" label={words('reset.again')} error={errors.confirmPassword}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" show={words('show')} hide={words('hide')} />}
        </Field>
        <Button type="submit" variant="main" size="big" wide busy={sending && words('reset.sending')}>
          {words('reset.submit')}
        </Button>
      </Form>
    </SplitPage>
  )
}

function Gone({ children }: { children: string | null }) {
  const words = useWords()
  return (
    <div className="wrap wrap-narrow section">
      <PageTitle>{words('gone.title')}</PageTitle>
      <h1 className="sr-only">{words('gone.title')}</h1>
      <Empty
        level={2}
        title={words('gone.title')}
        actions={
          <>
            <LinkButton variant="main" to="/forgot">
              {words('gone.forgot')}
            </LinkButton>
            <LinkButton to="/login">{words('gone.login')}</LinkButton>
          </>
        }
      >
        <span className={styles.line}>{children}</span>
        <span className={styles.line}>{words('gone.why')}</span>
      </Empty>
    </div>
  )
}
