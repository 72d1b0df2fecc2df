import { Form, useNavigation } from 'react-router'
import { formatInstant } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../../core/time/time-zones.ts'
import { Button } from '../../../../ui/forms/Button.tsx'
import type { MailSenderPage } from '../mail-sender-page.server.ts'
import { useWords } from '../words.ts'
import { DnsRecord } from './DnsRecord.tsx'

type Props = { sender: MailSenderPage; timeZone: TimeZone }

/** The replacement of the key that signs emails: the new key beside the current one, then the current one beside the one before. */
export function SigningKey({ sender: { records, keyReplacedAt }, timeZone }: Props) {
  const words = useWords()
  const language = useLanguage()
  const intent = useNavigation().formData?.get('intent')
  const next = records.find(({ kind }) => kind === 'nextDkim')
  const old = records.find(({ kind }) => kind === 'oldDkim')
  return (
    <section className="stack gap-4" aria-labelledby="key">
      <h2 id="key">{words('key.title')}</h2>
      <p>{words(next ? 'key.wait' : 'key.lead')}</p>
      {next && <DnsRecord record={next} />}
      {old && keyReplacedAt && (
        <>
          <p>{words('key.old', { date: formatInstant(language, timeZone, keyReplacedAt) })}</p>
          <DnsRecord record={old} />
        </>
      )}
      <Form method="post">
        {next ? (
          <Button type="submit" name="intent" value="cancelKey" variant="quiet" busy={intent === 'cancelKey' && words('working')}>
            {words('key.cancel')}
          </Button>
        ) : (
          <Button type="submit" name="intent" value="renewKey" busy={intent === 'renewKey' && words('working')}>
            {words('key.renew')}
          </Button>
        )}
      </Form>
    </section>
  )
}
