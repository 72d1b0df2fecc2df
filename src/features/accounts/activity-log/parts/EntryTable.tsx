import { formatInstant } from '../../../../core/i18n/dates.ts'
import { Interpolate, slot } from '../../../../core/i18n/interpolate.tsx'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../../core/time/time-zones.ts'
import { Table } from '../../../../ui/figures/Table.tsx'
import type { AuditEntry } from '../../audit/contract.ts'
import { type AuditAction, actOf } from '../../audit/rules.ts'
import { useWords } from '../../audit/words.ts'
import { useWords as useMemberWords } from '../../members/words.ts'
import styles from './EntryTable.module.css'

/** `lang` of the subject's title, if it differs from the page's. */
type ListedEntry = AuditEntry & { lang?: string | undefined }

/** Entries as sentences; rows become blocks on a phone. Times are in the organization's time zone. */
export function EntryTable({ entries, timeZone }: { entries: readonly ListedEntry[]; timeZone: TimeZone }) {
  const words = useWords()
  const language = useLanguage()
  return (
    <Table
      stack
      captionHidden
      className={styles.table ?? ''}
      caption={words('caption')}
      columns={[words('what'), words('who'), words('when'), words('where')]}
      rows={entries.map((entry) => ({
        key: entry._id,
        cells: [
          <What key="what" entry={entry} />,
          entry.details.by === 'operator' ? words('operator') : entry.user.name,
          <time key="when" dateTime={entry.at}>
            {formatInstant(language, timeZone, entry.at)}
          </time>,
          <span key="where" className="soft">
            {entry.ip}
          </span>,
        ],
      }))}
    />
  )
}

function What({ entry: { action, subject, details, lang } }: { entry: ListedEntry }) {
  const words = useWords()
  const memberWords = useMemberWords()
  const act = actOf(action)
  if (!act) return words('acts.other')
  if (act === 'exported' && !subject) return words('acts.exportedAll')
  const { permission, permissionBefore, reason, months, monthsBefore } = details
  const line = (text: string) => <span className={`small soft ${styles.line}`}>{text}</span>
  const named = (value: unknown) => memberWords(`permissions.${value as 'viewer' | 'editor'}`)
  return (
    <>
      <Interpolate text={words(`acts.${sentenceOf(act, details)}`, { title: slot })}>
        <span lang={lang}>{subject?.title || words('unnamed')}</span>
      </Interpolate>
      {permissionBefore !== undefined && line(words('permissionChange', { before: named(permissionBefore), after: named(permission) }))}
      {typeof reason === 'string' && line(words('reason', { reason }))}
      {typeof months === 'number' && line(words('monthsChange', { before: Number(monthsBefore), count: months }))}
    </>
  )
}

/** Two acts are switched on and off by the same call. */
function sentenceOf(act: AuditAction, { hold, required }: ListedEntry['details']) {
  if (act === 'holdChanged' && hold === false) return 'holdLifted'
  return act === 'twoStepRequired' && required === false ? 'twoStepNotRequired' : act
}
