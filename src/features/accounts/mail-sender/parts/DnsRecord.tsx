import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { CopyButton } from '../../../../ui/forms/CopyButton.tsx'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import type { MailRecord } from '../contract.ts'
import type { RecordState } from '../rules.ts'
import { useWords } from '../words.ts'
import styles from './DnsRecord.module.css'

const tones: Record<RecordState, 'line' | 'ok' | 'bad' | 'warn'> = {
  unchecked: 'line',
  found: 'ok',
  missing: 'bad',
  different: 'warn',
  unreachable: 'warn',
}

/** One TXT record to copy, and what the last lookup found of it. */
export function DnsRecord({ record: { kind, name, value, state, found } }: { record: MailRecord }) {
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
