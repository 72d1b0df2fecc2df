import { usePolling } from '../../../../core/browser/polling.ts'
import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Progress } from '../../../../ui/figures/Progress.tsx'
import { Stat } from '../../../../ui/figures/Stat.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { retry } from '../../../../ui/icons/acts.ts'
import { download } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useWords as useAccountWords } from '../../model/words.ts'
import { isColumn } from '../columns.ts'
import type { ImportWithErrors, RowError } from '../contract.ts'
import { useWords } from '../words.ts'
import { StatusBadge } from './StatusBadge.tsx'

const address = (id: string) => `/residents?import=${id}`

/** An upload's progress, then the number of residents added and the errors of the other rows. */
export function ImportOutcome({ current }: { current: ImportWithErrors }) {
  const words = useWords()
  const { status, fileName } = current
  const open = status === 'waiting' || status === 'running'
  usePolling(open)
  return (
    <Card as="section" aria-labelledby="current" className="stack gap-5">
      <div className="row row-between">
        <h2 id="current">{fileName}</h2>
        <StatusBadge status={status} />
      </div>
      {open && <Running current={current} />}
      {status === 'failed' && (
        <Note tone="bad" live>
          {words('failed')}
        </Note>
      )}
      {status === 'done' && <Result current={current} />}
    </Card>
  )
}

function numbersOf({ status, total, checked, done }: ImportWithErrors, words: ReturnType<typeof useWords>): string {
  if (status === 'waiting') return words('waiting', { count: total })
  if (checked < total) return words('checking', { done: checked, count: total })
  return words('adding', { done, count: total })
}

function Running({ current }: { current: ImportWithErrors }) {
  const words = useWords()
  const { _id, fileName, total, checked, done } = current
  return (
    <>
      <Progress label={words('progress', { file: fileName })} value={checked + done} max={2 * total}>
        {numbersOf(current, words)}
      </Progress>
      <div className="row row-between">
        <p className="small soft">{words('leave')}</p>
        <LinkButton to={address(_id)} reloadDocument icon={retry} size="s">
          {words('reload')}
        </LinkButton>
      </div>
    </>
  )
}

function Result({ current: { _id, total, added, known, bad, flagged, errors, flags } }: { current: ImportWithErrors }) {
  const words = useWords()
  const language = useLanguage()
  const rowsShown = (rows: readonly RowError[]) => new Set(rows.map(({ row }) => row)).size
  return (
    <>
      <div className="row gap-8" role="status">
        <Stat value={formatNumber(language, added)}>{words('added')}</Stat>
        <Stat value={formatNumber(language, known)}>{words('known')}</Stat>
        <Stat value={formatNumber(language, bad)}>{words('bad')}</Stat>
        {flagged > 0 && <Stat value={formatNumber(language, flagged)}>{words('flagged')}</Stat>}
        <Stat value={formatNumber(language, total)}>{words('rows')}</Stat>
      </div>
      {bad === 0 && <Note tone="ok">{words('noErrors')}</Note>}
      {bad + flagged > 0 && (
        <LinkButton to={`/api/v1/users/imports/${_id}/errors`} reloadDocument download icon={download}>
          {words('download')}
        </LinkButton>
      )}
      {bad > 0 && (
        <>
          <h3>{words('errors')}</h3>
          <RowTable caption={words('errorsCaption')} rows={errors} />
          {bad > rowsShown(errors) && <p className="small soft">{words('firstErrors', { count: rowsShown(errors) })}</p>}
        </>
      )}
      {flagged > 0 && (
        <>
          <h3>{words('flags')}</h3>
          <Note tone="warn">{words('flagsLead', { count: flagged })}</Note>
          <RowTable caption={words('flagsCaption')} rows={flags} />
          {flagged > rowsShown(flags) && <p className="small soft">{words('firstFlags', { count: rowsShown(flags) })}</p>}
        </>
      )}
    </>
  )
}

function RowTable({ caption, rows }: { caption: string; rows: readonly RowError[] }) {
  const words = useWords()
  const account = useAccountWords()
  const headingOf = (column: string) => {
    if (!isColumn(column)) return column
    return column === 'language' ? words('languageColumn') : account(`register.${column === 'title' ? 'honorific' : column}`)
  }
  return (
    <Table
      captionHidden
      caption={caption}
      columns={[words('row'), words('column'), words('reason')]}
      rows={rows.map(({ row, column, message }) => ({ key: `${row} ${column}`, cells: [row, headingOf(column), message] }))}
    />
  )
}
