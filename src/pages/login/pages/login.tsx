import { useLayoutEffect } from 'react'
import { Form, Link, useNavigation, useRouteLoaderData } from 'react-router'
import { withNext } from '../../../features/accounts/model/paths.ts'
import { useWords } from '../../../features/accounts/model/words.ts'
import { ProjectTags } from '../../../features/projects/model/parts/ProjectTags.tsx'
import { RobotCheck } from '../../../features/shell/contact/parts/RobotCheck.tsx'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import { RequiredNote } from '../../../features/shell/site/parts/RequiredNote.tsx'
import type { RootData } from '../../../features/shell/site/root-data.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Note } from '../../../ui/content/Note.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { PasswordInput } from '../../../ui/forms/PasswordInput.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { SplitPage } from '../../../ui/frames/SplitPage.tsx'
import { clock } from '../../../ui/icons/basic.ts'
import { mail } from '../../../ui/icons/ways.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { loginAction, loginPage } from '../login-page.server.ts'
import { MailedCodeForm } from '../parts/MailedCodeForm.tsx'
import { PasskeyLogin } from '../parts/PasskeyLogin.tsx'
import { PreviewSheet } from '../parts/PreviewSheet.tsx'
import type { Route } from './+types/login.ts'
import styles from './login.module.css'

export const loader = ({ context, request }: Route.LoaderArgs) => loginPage(context, request)
export const action = async ({ context, request }: Route.ActionArgs) => loginAction(context, request, await request.formData())

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { next, zip, notice, project, now, isOfficials, isUnencrypted } = loaderData
  const words = useWords()
  return (
    <SplitPage side={project && <PreviewSheet project={project} now={now} />} sideLabel={words('login.projectLabel')}>
      <PageTitle>{words('login.title')}</PageTitle>
      {project && <ProjectTags project={{ ...project, city: project.location.city, image: project.shareImage }} />}
      {isUnencrypted && (
        <Note tone="warn" className={styles.notice}>
          {words('login.unencrypted')}
        </Note>
      )}
      {notice && !actionData && (
        <div className={styles.notice}>
          <Note tone="warn" icon={clock} live>
            {notice}
          </Note>
          <p className="small soft">{words('login.expiredNext')}</p>
        </div>
      )}
      <h1>{words('login.title')}</h1>
      <p className={`soft ${styles.under}`}>{project ? words('login.for', { title: project.title }) : words('login.forPlain')}</p>
      <div className={styles.newHere}>
        <p className="strong">{words('login.newHere')}</p>
        <LinkButton to={isOfficials ? '/register/organization' : withNext('/register/citizen', next, zip)} variant="main" size="big">
          {words(isOfficials ? 'login.registerOrganization' : 'login.register')}
        </LinkButton>
      </div>
      {actionData?.mailed ? <MailedCodeForm result={actionData} mailed={actionData.mailed} /> : <LoginForm result={actionData} />}
      <PasskeyLogin next={next} offered={!project} />
      <p className={styles.under}>
        <Link className={styles.forgot} to={withNext('/login/sso', next)}>
          {words('login.sso')}
        </Link>
      </p>
    </SplitPage>
  )
}

function LoginForm({ result }: { result: Route.ComponentProps['actionData'] }) {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  const sending = useNavigation().state !== 'idle'
  const errors: Record<string, string | undefined> = result?.errors ?? {}
  const wrong = result?.code === 'login.incorrect'
  useLayoutEffect(() => {
    if (wrong && result) document.getElementById('password')?.focus()
  }, [wrong, result])
  const unconfirmed = result?.code.startsWith('login.unconfirmed')
  return (
    <Form method="post" noValidate className={`stack gap-5 ${styles.form}`}>
      {result?.formError && (
        <Note
          tone={unconfirmed ? 'warn' : 'bad'}
          live
          action={unconfirmed && root?.outbox && <LinkButton to="/outbox">{words('login.outbox')}</LinkButton>}
        >
          {result.formError}
        </Note>
      )}
      {!wrong && <ErrorSummary title={words('login.problem')} errors={errors} />}
      <RequiredNote />
      <Field name="email" required label={words('login.email')} error={errors.email}>
        {(control) => <TextInput {...control} type="email" autoComplete="username webauthn" defaultValue={result?.typed.email} />}
      </Field>
      <Field name="password" required label={words('login.password')} error={errors.password}>
        {(control) => <PasswordInput {...control} show={words('show')} hide={words('hide')} />}
      </Field>
      <div className="row row-between">
        <Checkbox name="rememberMe" label={words('login.remember')} defaultChecked={result?.typed.rememberMe} />
        <Link className={styles.forgot} to="/forgot">
          {words('login.forgot')}
        </Link>
      </div>
      {errors.captcha && <RobotCheck error={errors.captcha} />}
      <Button type="submit" variant="main" size="big" wide busy={sending && words('login.sending')}>
        {words('login.submit')}
      </Button>
      <Button type="submit" name="way" value="code" size="big" wide icon={mail}>
        {words('login.mailCode')}
      </Button>
    </Form>
  )
}
