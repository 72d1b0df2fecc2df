import { Form, useNavigation } from 'react-router'
import { formatDay } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { lock } from '../../../../ui/icons/ways.ts'
import type { SecurityPage, SecurityResult } from '../security-page.server.ts'
import { useWords } from '../words.ts'
import { Enrol } from './Enrol.tsx'
import { PasswordField } from './PasswordField.tsx'
import styles from './security.module.css'

type Props = { page: SecurityPage; result: SecurityResult | undefined }

/** The authenticator app: off, being set up, or on. */
export function Authenticator({ page, result }: Props) {
  const words = useWords()
  return (
    <Card as="section" className="stack gap-5" aria-labelledby="app">
      <h2 id="app">{words('app.title')}</h2>
      <AuthenticatorState page={page} result={result} />
    </Card>
  )
}

function AuthenticatorState({ page, result }: Props) {
  if (page.authenticator) return <On page={page} on={page.authenticator} result={result} />
  if (result?.enrolment) return <Enrol {...result.enrolment} here={page.here} error={result.errors.code} />
  return <Off page={page} result={result} />
}

const useSending = () => {
  const { state, formData } = useNavigation()
  return state === 'idle' ? null : String(formData?.get('intent') ?? '')
}

function Off({ page, result }: Props) {
  const words = useWords()
  const sending = useSending()
  return (
    <>
      <p>{words('app.off')}</p>
      <Form method="post" action={page.here} noValidate className={`stack gap-4 ${styles.narrow}`}>
        <PasswordField error={result?.intent === 'start' ? result.errors.password : undefined} />
        <div>
          <Button type="submit" name="intent" value="start" variant="primary" icon={lock} busy={sending === 'start' && words('working')}>
            {words('app.setUp')}
          </Button>
        </div>
      </Form>
    </>
  )
}

function On({ page, on, result }: Props & { on: { since: string; codesLeft: number } }) {
  const words = useWords()
  const language = useLanguage()
  const sending = useSending()
  const own = result?.intent === 'renew' || result?.intent === 'off'
  return (
    <>
      <p>{words('app.on', { date: formatDay(language, page.state, on.since) })}</p>
      {on.codesLeft > 0 ? <p>{words('codes.left', { count: on.codesLeft })}</p> : <Note tone="warn">{words('codes.none')}</Note>}
      <Form method="post" action="/security" noValidate className={`stack gap-4 ${styles.narrow}`} aria-label={words('app.change')}>
        <PasswordField error={own ? result?.errors.password : undefined} />
        <div className="row">
          <Button type="submit" name="intent" value="renew" busy={sending === 'renew' && words('working')}>
            {words('codes.renew')}
          </Button>
          <Button type="submit" name="intent" value="off" variant="danger" busy={sending === 'off' && words('working')}>
            {words('app.remove')}
          </Button>
        </div>
      </Form>
    </>
  )
}
