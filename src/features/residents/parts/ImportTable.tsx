import { Link } from 'react-router'
import { formatInstant } from '../../../core/dates.ts'
import { formatNumber } from '../../../core/sentence.ts'
import { useLanguage } from '../../../core/words.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { ResidentsPage } from '../residents-page.server.ts'
import { useWords } from '../words.ts'
import { StatusBadge } from './StatusBadge.tsx'

/** All uploads, newest first; each leads to its outcome. */
export function ImportTable({ page: { imports, state, isFirst, nextCursor } }: { page: ResidentsPage }) {
  const words = useWords()
  const language = useLanguage()
  const number = (key: 'rows' | 'added' | 'known' | 'bad') => ({ label: words(key), number: true })
  return (
    <section className="stack gap-4" aria-labelledby="earlier">
      <h2 id="earlier">{words('earlier')}</h2>
      <Table
        stack
        captionHidden
        caption={words('earlierCaption')}
        columns={[words('file'), words('uploaded'), words('status'), number('rows'), number('added'), number('known'), number('bad')]}
        rows={imports.map(({ _id, fileName, createdAt, status, total, added, known, bad }) => ({
          key: _id,
          cells: [
            <Link key="file" to={`/residents?import=${_id}`}>
              {fileName}
            </Link>,
            <time key="uploaded" dateTime={createdAt}>
              {formatInstant(language, state, createdAt)}
            </time>,
            <StatusBadge key="status" status={status} />,
            ...[total, added, known, bad].map((count) => formatNumber(language, count)),
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
