import { formatList } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { Pager } from '../../../../ui/navigation/Pager.tsx'
import type { RemovalReceipt } from '../contract.ts'
import type { RecordsPage } from '../records-page.server.ts'
import { useWords } from '../words.ts'
import { useDays } from './days.ts'
import styles from './Receipts.module.css'

/** The receipts of removed projects. */
export function Receipts({ page: { receipts, timeZone } }: { page: RecordsPage }) {
  const words = useWords()
  const day = useDays(timeZone)
  const { list, nextCursor, isFirst } = receipts
  return (
    <section id="receipts" className="stack gap-4" aria-labelledby="receipts-title">
      <h2 id="receipts-title">{words('receipts.title')}</h2>
      {list.length === 0 ? (
        <Empty title={words('receipts.empty')}>{words('receipts.emptyLead')}</Empty>
      ) : (
        <>
          <p className="small soft">{words('receipts.lead')}</p>
          <Table
            stack
            captionHidden
            caption={words('receipts.caption')}
            columns={[words('project'), words('receipts.removed'), words('receipts.what'), words('receipts.seal')]}
            rows={list.map((one) => ({
              key: one._id,
              cells: [
                one.title || words('untitled'),
                <div key="removed">
                  {day(one.removedAt)}
                  <span className={`small soft ${styles.line}`}>{words(`receipts.${one.cause}`)}</span>
                  {one.filesRemovedAt === null && <span className={`small ${styles.line}`}>{words('receipts.filesPending')}</span>}
                </div>,
                <What key="what" counts={one.counts} />,
                <Seal key="seal" receipt={one} day={day} />,
              ],
            }))}
          />
        </>
      )}
      {!(isFirst && nextCursor === null) && (
        <Pager
          label={words('receipts.pages')}
          previous={{ label: words('receipts.newest'), to: isFirst ? undefined : '/records#receipts' }}
          next={{ label: words('receipts.older'), to: nextCursor === null ? undefined : `/records?receipts=${nextCursor}#receipts` }}
        />
      )}
    </section>
  )
}

const named = {
  answers: 'answers',
  comments: 'comments',
  votes: 'votes',
  likes: 'likes',
  questions: 'questions',
  project_files: 'files',
} as const

/** "9 answers, 3 comments, 20 other rows": names the tables that people know and sums the others. */
function What({ counts }: { counts: RemovalReceipt['counts'] }) {
  const words = useWords()
  const language = useLanguage()
  const known = Object.entries(named).filter(([table]) => counts[table])
  const others = Object.entries(counts).reduce((sum, [table, count]) => (table in named || table === 'projects' ? sum : sum + count), 0)
  const counted = known.map(([table, key]) => words(`counts.${key}`, { count: counts[table] ?? 0 }))
  const all = others > 0 ? [...counted, words('counts.other', { count: others })] : counted
  return <span className="small">{formatList(language, all)}</span>
}

function Seal({ receipt: { packageHash, packageTakenAt }, day }: { receipt: RemovalReceipt; day: (instant: string) => string }) {
  const words = useWords()
  if (packageHash === null) return <span className="small soft">{words('receipts.noPackage')}</span>
  return (
    <div className="small">
      {packageTakenAt ? words('receipts.taken', { day: day(packageTakenAt) }) : words('receipts.notTaken')}
      <details className="disclosure">
        <summary>{words('receipts.checksum')}</summary>
        <span className={styles.seal}>{packageHash}</span>
      </details>
    </div>
  )
}
