import { Form, useNavigation, useRouteLoaderData } from 'react-router'
import { formatInstant } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { usualTimeZone } from '../../../../core/time/time-zones.ts'
import { Button } from '../../../../ui/forms/Button.tsx'
import type { RootData } from '../../../shell/site/root-data.ts'
import type { MailSenderPage } from '../mail-sender-page.server.ts'
import { neededKinds } from '../rules.ts'
import { useWords } from '../words.ts'
import { DnsRecord } from './DnsRecord.tsx'
import { SigningKey } from './SigningKey.tsx'

const isNeeded = ({ kind }: MailSenderPage['records'][number]) => neededKinds.some((one) => one === kind)

type Props = { sender: MailSenderPage; address: string }

/** The DNS records that the own address needs, and what the last lookup found of each. */
export function DnsRecords({ sender, address }: Props) {
  const { records, checkedAt, active } = sender
  const words = useWords()
  const language = useLanguage()
  const root = useRouteLoaderData('root') as RootData | undefined
  const timeZone = root?.me?.organization?.timeZone ?? usualTimeZone
  const sending = useNavigation().formData?.get('intent') === 'check'
  return (
    <>
      <section className="stack gap-6" aria-labelledby="records">
        <h2 id="records">{words('records.title', { domain: address.split('@')[1] ?? '' })}</h2>
        <p>{words('records.lead')}</p>
        {records.filter(isNeeded).map((record) => (
          <DnsRecord key={record.kind} record={record} />
        ))}
        <Form method="post" className="stack gap-2">
          <div>
            <Button type="submit" name="intent" value="check" variant="primary" busy={sending && words('working')}>
              {words('records.submit')}
            </Button>
          </div>
          {checkedAt && <p className="small soft">{words('records.checked', { date: formatInstant(language, timeZone, checkedAt) })}</p>}
        </Form>
      </section>
      {(active || records.some((one) => !isNeeded(one))) && <SigningKey sender={sender} timeZone={timeZone} />}
    </>
  )
}
