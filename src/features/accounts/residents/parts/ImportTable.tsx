import { Link } from 'react-router'
import { formatInstant } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { Pager } from '../../../../ui/navigation/Pager.tsx'
import type { ResidentsPage } from '../residents-page.server.ts'
import { useWords } from '../words.ts'
import { StatusBadge } from './StatusBadge.tsx'

/** All uploads, newest first; each links to its outcome. */
export function ImportTable({ page: { imports, timeZone, isFirst, nextCursor } }: { page: ResidentsPage }) {
  const words = useWords()
  const language = useLanguage()
  return (
    <section className="stack gap-4" aria-labelledby="earlier">
      <h2 id="earlier">{words('earlier')}</h2>
      <Table
        stack
        captionHidden
        caption={words('earlierCaption')}
        columns={[words('file'), words('uploaded'), words('status'), words('outcome')]}
        rows={imports.map(({ _id, fileName, createdAt, status, total, added, known, bad }) => ({
          key: _id,
          cells: [
            <Link key="file" to={`/residents?import=${_id}`}>
              {fileName}
            </Link>,
            <time key="uploaded" dateTime={createdAt}>
              {formatInstant(language, timeZone, createdAt)}
            </time>,
            <StatusBadge key="status" status={status} />,
            status === 'done' ? words('counts', { total, added, known, bad }) : words('rowsOf', { count: total }),
          ],
        }))}
      />
      {!(isFirst && nextCursor === null) && (
        <Pager
          label={words('pages')}
          previous={{ label: words('newest'), to: isFirst ? undefined : '/residents' }}
          next={{ label: words('older'), to: nextCursor === null ? undefined : `/residents?cursor=${nextCursor}` }}
        />
      )}
    </section>
  )
}
