import { usePolling } from '../../../../core/browser/polling.ts'
import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Progress } from '../../../../ui/figures/Progress.tsx'
import { Stat } from '../../../../ui/figures/Stat.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { retry } from '../../../../ui/icons/basic.ts'
import { download } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { ImportWithErrors } from '../contract.ts'
import { useWords } from '../words.ts'
import { StatusBadge } from './StatusBadge.tsx'

const address = (id: string) => `/residents?import=${id}`

/** An upload's progress, then the number of residents added and the errors of the other rows. */
export function Outcome({ current }: { current: ImportWithErrors }) {
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

function Result({ current: { _id, total, added, known, bad, errors } }: { current: ImportWithErrors }) {
  const words = useWords()
  const language = useLanguage()
  const rowsShown = new Set(errors.map(({ row }) => row)).size
  return (
    <>
      <div className="row gap-8" role="status">
        <Stat value={formatNumber(language, added)}>{words('added')}</Stat>
        <Stat value={formatNumber(language, known)}>{words('known')}</Stat>
        <Stat value={formatNumber(language, bad)}>{words('bad')}</Stat>
        <Stat value={formatNumber(language, total)}>{words('rows')}</Stat>
      </div>
      {bad === 0 ? (
        <Note tone="ok">{words('noErrors')}</Note>
      ) : (
        <>
          <div className="row row-between">
            <h3>{words('errors')}</h3>
            <LinkButton to={`/api/v1/users/imports/${_id}/errors`} reloadDocument download icon={download}>
              {words('download')}
            </LinkButton>
          </div>
          <Table
            captionHidden
            caption={words('errorsCaption')}
            columns={[words('row'), words('column'), words('reason')]}
            rows={errors.map(({ row, column, message }) => ({ key: `${row} ${column}`, cells: [row, column, message] }))}
          />
          {bad > rowsShown && <p className="small soft">{words('firstErrors', { count: rowsShown })}</p>}
        </>
      )}
    </>
  )
}
