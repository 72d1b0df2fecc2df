import { Card } from '../../../../ui/content/Card.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import type { RejectedUpload } from '../population-page.server.ts'
import { useWords } from '../words.ts'

/** The errors of the file, by row and column. */
export function WrongRows({ rows }: { rows: RejectedUpload['rows'] }) {
  const words = useWords()
  return (
    <Card as="section" aria-labelledby="wrong" className="stack gap-4">
      <div>
        <h2 id="wrong">{words('errors')}</h2>
        <p>{words('errorsLead')}</p>
      </div>
      <Table
        captionHidden
        caption={words('errorsCaption')}
        columns={[words('row'), words('column'), words('reason')]}
        rows={rows.map(({ row, column, text }) => ({ key: `${row} ${column}`, cells: [row, column, text] }))}
      />
    </Card>
  )
}
