import { useNavigation } from 'react-router'
import { formatDay } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { lock } from '../../../../ui/icons/ways.ts'
import type { SecurityPage, SecurityResult } from '../security-page.server.ts'
import { useWords } from '../words.ts'
import { Enrol } from './Enrol.tsx'
import { OwnerForm } from './OwnerForm.tsx'
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
      <OwnerForm
        page={page}
        action={page.here}
        className={`stack gap-4 ${styles.narrow}`}
        errors={result?.intent === 'start' ? result.errors : undefined}
      >
        <div>
          <Button type="submit" name="intent" value="start" variant="primary" icon={lock} busy={sending === 'start' && words('working')}>
            {words('app.setUp')}
          </Button>
        </div>
      </OwnerForm>
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
      <p>{words('app.on', { date: formatDay(language, page.timeZone, on.since) })}</p>
      {on.codesLeft > 0 ? <p>{words('codes.left', { count: on.codesLeft })}</p> : <Note tone="warn">{words('codes.none')}</Note>}
      <OwnerForm
        page={page}
        action="/security"
        className={`stack gap-4 ${styles.narrow}`}
        label={words('app.change')}
        errors={own ? result?.errors : undefined}
      >
        <div className="row">
          <Button type="submit" name="intent" value="renew" busy={sending === 'renew' && words('working')}>
            {words('codes.renew')}
          </Button>
          <Button type="submit" name="intent" value="off" variant="danger" busy={sending === 'off' && words('working')}>
            {words('app.remove')}
          </Button>
        </div>
      </OwnerForm>
    </>
  )
}
