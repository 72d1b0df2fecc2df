import { formatDay, formatInstant } from '../../../../core/i18n/dates.ts'
import { Interpolate, slot } from '../../../../core/i18n/interpolate.tsx'
import { formatList } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../../core/time/time-zones.ts'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { trash } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { accessOf } from '../choices.ts'
import type { KeysPage } from '../keys-page.server.ts'
import { useWords } from '../words.ts'
import styles from './integrations.module.css'

type ListedKey = KeysPage['keys'][number]

/** The organization's keys: a table on a wide screen, blocks on a phone. */
export function KeyTable({ page: { keys, timeZone } }: { page: KeysPage }) {
  const words = useWords()
  const language = useLanguage()
  const head = (label: string) => ({ label, repeated: true })
  return (
    <Table
      stack
      captionHidden
      className={styles.table ?? ''}
      caption={words('keys.title')}
      columns={[
        words('keys.name'),
        head(words('keys.access')),
        head(words('keys.expires')),
        head(words('keys.used')),
        head(words('keys.made')),
        { label: words('keys.actions'), hidden: true },
      ]}
      rows={keys.map((one) => ({
        key: one._id,
        cells: [
          <Named key="name" listed={one} />,
          <Access key="access" scopes={one.scopes} />,
          <Expiry key="expires" listed={one} timeZone={timeZone} />,
          one.lastUsedAt ? formatInstant(language, timeZone, one.lastUsedAt) : words('keys.unused'),
          <span key="made">
            {one.createdBy?.name ?? words('keys.leftMaker')}
            <span className={`small soft ${styles.line}`}>{formatDay(language, timeZone, one.createdAt)}</span>
          </span>,
          <LinkButton
            key="revoke"
            to={`/keys?revoke=${one._id}`}
            variant="quiet"
            size="s"
            icon={trash}
            aria-label={words('keys.revokeOf', { name: one.name })}
          >
            {words('keys.revoke')}
          </LinkButton>,
        ],
      }))}
    />
  )
}

function Named({ listed: { name, ending, origins, project } }: { listed: ListedKey }) {
  const words = useWords()
  const language = useLanguage()
  return (
    <span className={styles.address}>
      {name}
      <span className={`small soft ${styles.line}`}>
        <Interpolate text={words('keys.ending', { ending: slot })}>
          <code>{ending}</code>
        </Interpolate>
      </span>
      {origins.length > 0 && (
        <span className={`small ${styles.line}`}>{words('keys.origins', { origins: formatList(language, origins) })}</span>
      )}
      {project && (
        <span className={`small ${styles.line}`}>
          <Interpolate text={words('keys.onlyProject', { title: slot })}>
            <span lang={project.lang}>{project.title}</span>
          </Interpolate>
        </span>
      )}
    </span>
  )
}

function Access({ scopes }: { scopes: readonly string[] }) {
  const words = useWords()
  const language = useLanguage()
  const access = accessOf(scopes)
  return (['both', 'read', 'write'] as const).map((mode) => {
    const list = formatList(
      language,
      access[mode].map((one) => words(`resource.${one}`)),
    )
    if (list === '') return null
    return (
      <span key={mode} className={styles.line}>
        {words(`can.${mode}`, { list })}
      </span>
    )
  })
}

function Expiry({ listed: { expiresAt, isExpired }, timeZone }: { listed: ListedKey; timeZone: TimeZone }) {
  const words = useWords()
  const language = useLanguage()
  if (expiresAt === null) return words('keys.never')
  return (
    <>
      {isExpired && <Badge tone="bad">{words('keys.expired')}</Badge>} {formatDay(language, timeZone, expiresAt)}
    </>
  )
}
