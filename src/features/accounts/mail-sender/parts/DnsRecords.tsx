import { Form, useNavigation, useRouteLoaderData } from 'react-router'
import { formatInstant } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { CopyButton } from '../../../../ui/forms/CopyButton.tsx'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import type { RootData } from '../../../shell/site/root-data.ts'
import type { MailRecord } from '../contract.ts'
import type { MailSenderPage } from '../mail-sender-page.server.ts'
import type { RecordState } from '../rules.ts'
import { useWords } from '../words.ts'
import styles from './DnsRecords.module.css'

type Props = { sender: MailSenderPage; address: string }

/** The DNS records that the own address needs, and what the last lookup found of each. */
export function DnsRecords({ sender: { records, checkedAt }, address }: Props) {
  const words = useWords()
  const language = useLanguage()
  const root = useRouteLoaderData('root') as RootData | undefined
  const state = root?.me?.organization?.address.state ?? ''
  const sending = useNavigation().formData?.get('intent') === 'check'
  return (
    <section className="stack gap-6" aria-labelledby="records">
      <h2 id="records">{words('records.title', { domain: address.split('@')[1] ?? '' })}</h2>
      <p>{words('records.lead')}</p>
      {records.map((record) => (
        <DnsRecord key={record.kind} record={record} />
      ))}
      <Form method="post" className="stack gap-2">
        <div>
          <Button type="submit" name="intent" value="check" variant="primary" busy={sending && words('working')}>
            {words('records.submit')}
          </Button>
        </div>
        {checkedAt && <p className="small soft">{words('records.checked', { date: formatInstant(language, state, checkedAt) })}</p>}
      </Form>
    </section>
  )
}

const tones: Record<RecordState, 'line' | 'ok' | 'bad' | 'warn'> = {
  unchecked: 'line',
  found: 'ok',
  missing: 'bad',
  different: 'warn',
  unreachable: 'warn',
}

function DnsRecord({ record: { kind, name, value, state, found } }: { record: MailRecord }) {
  const words = useWords()
  return (
    <Card as="section" className="stack gap-4" aria-labelledby={kind}>
      <div className="row">
        <h3 id={kind}>{words(`records.${kind}`)}</h3>
        <Badge tone={tones[state]}>{words(`state.${state}`)}</Badge>
      </div>
      <TitleBlock
        facts={[
          { key: 'name', double: true, label: words('records.name'), value: <code>{name}</code> },
          { key: 'type', label: words('records.type'), value: <code>TXT</code> },
          { key: 'value', double: true, label: words('records.value'), value: <code className={styles.value}>{value}</code> },
        ]}
      />
      {kind === 'spf' && state !== 'found' && <p className="small soft">{words('records.spfMerge')}</p>}
      {state === 'different' && <p className={styles.value}>{words('records.instead', { found: found.join(' · ') })}</p>}
      <div className="row">
        <CopyButton text={name} copied={words('records.nameCopied')} size="s">
          {words('records.copyName')}
        </CopyButton>
        <CopyButton text={value} copied={words('records.valueCopied')} size="s">
          {words('records.copyValue')}
        </CopyButton>
      </div>
    </Card>
  )
}
