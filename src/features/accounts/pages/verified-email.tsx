import { data, Form, useNavigation } from 'react-router'
import { api } from '../../../core/api.server.ts'
import { redirectWith } from '../../../core/flash.server.ts'
import { ProblemReceived } from '../../../core/problem.ts'
import { visit } from '../../../core/visit.server.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Field } from '../../../ui/Field.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { SplitPage } from '../../../ui/SplitPage.tsx'
import { PageTitle } from '../../site/parts/PageTitle.tsx'
import { setPassword, showLink } from '../contract.ts'
import { startOfActor } from '../login-page.server.ts'
import { NewPassword } from '../parts/NewPassword.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/verified-email.ts'
import styles from './verified-email.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return { link: await context.get(api)(showLink, { params: { id: params.id } }), gone: null }
  } catch (problem) {
    if (problem instanceof ProblemReceived && problem.status === 410) return data({ link: null, gone: problem.problem.message }, 410)
    throw problem
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => form.get(name)?.toString()
  try {
    const body = { id: params.id, password: text('password'), confirmPassword: text('confirmPassword') }
    const { message } = await context.get(api)(setPassword, { body })
    const { actor } = context.get(visit)
    return redirectWith(message, actor.kind === 'visitor' ? '/login' : startOfActor(actor))
  } catch (problem) {
    if (!(problem instanceof ProblemReceived) || problem.status === 500) throw problem
    return data({ errors: problem.problem.errors ?? {} }, problem.status)
  }
}

export default function VerifiedEmail({ loaderData: { link, gone }, actionData }: Route.ComponentProps) {
  const words = useWords()
  if (!link) return <Gone>{gone}</Gone>
  return link.purpose === 'confirm' ? (
    <SplitPage>
      <PageTitle>{words('link.confirmTitle')}</PageTitle>
      <h1>{words('link.confirmTitle')}</h1>
      <Press email={link.email} />
    </SplitPage>
  ) : (
    <SplitPage>
      <PageTitle>{words('link.passwordTitle')}</PageTitle>
      <h1>{words('link.passwordTitle')}</h1>
      <FirstPassword email={link.email} errors={actionData?.errors ?? {}} />
    </SplitPage>
  )
}

/** The link was opened, which means nothing yet: mail programs open links too. */
function Press({ email }: { email: string }) {
  const words = useWords()
  const sending = useNavigation().state !== 'idle'
  return (
    <Form method="post" className={`stack gap-6 ${styles.form}`}>
      <p className="soft">{words('link.confirmLead', { email })}</p>
      <Button type="submit" variant="main" size="big" wide busy={sending && words('link.confirming')}>
        {words('link.confirm')}
      </Button>
    </Form>
  )
}

function FirstPassword({ email, errors }: { email: string; errors: Record<string, string | undefined> }) {
  const words = useWords()
  const sending = useNavigation().state !== 'idle'
  return (
    <Form method="post" noValidate className={`stack gap-5 ${styles.form}`}>
      <p className="soft">{words('link.passwordLead', { email })}</p>
      <ErrorSummary title={words('login.problem')} errors={errors} />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPassword error={errors.password} />
      <Field name="confirmPassword" label={words('register.confirmPassword')} error={errors.confirmPassword}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" show={words('show')} hide={words('hide')} />}
      </Field>
      <Button type="submit" variant="main" size="big" wide busy={sending && words('link.setting')}>
        {words('link.set')}
      </Button>
    </Form>
  )
}

function Gone({ children }: { children: string | null }) {
  const words = useWords()
  return (
    <div className="wrap wrap-narrow section">
      <PageTitle>{words('link.expiredTitle')}</PageTitle>
      <h1 className="sr-only">{words('link.expiredTitle')}</h1>
      <Empty
        title={words('link.expiredTitle')}
        actions={
          <>
            <LinkButton variant="main" to="/login">
              {words('link.login')}
            </LinkButton>
            <LinkButton to="/forgot">{words('link.forgot')}</LinkButton>
          </>
        }
      >
        <span className={styles.line}>{children}</span>
        <span className={styles.line}>{words('link.expiredWhy')}</span>
      </Empty>
    </div>
  )
}
