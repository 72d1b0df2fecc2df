import { Form, useNavigation } from 'react-router'
import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Stat } from '../../../../ui/figures/Stat.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { download } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { faultsShownMax } from '../columns.ts'
import type { ImportPage } from '../imports-page.server.ts'
import { useWords } from '../words.ts'
import { Mapping } from './Mapping.tsx'

/** What was found in a file, before anything is imported. */
export function DryRun({ page }: { page: ImportPage }) {
  const words = useWords()
  const language = useLanguage()
  const { total, bad, empty } = page.current
  const number = (value: number) => formatNumber(language, value)
  return (
    <>
      <section className="stack gap-4" aria-labelledby="found">
        <h2 id="found">{words('found')}</h2>
        <div className="row gap-8" role="status">
          <Stat value={words(`sources.${page.current.source}`)}>{words('platform')}</Stat>
          <Stat value={number(total)}>{words('rows')}</Stat>
          <Stat value={number(total - bad - empty)}>{words('ready')}</Stat>
          <Stat value={number(bad)}>{words('bad')}</Stat>
          <Stat value={number(empty)}>{words('nothing')}</Stat>
        </div>
      </section>
      <Mapping page={page} />
      <Faults page={page} />
      {page.mayEdit && <Run page={page} />}
    </>
  )
}

function Faults({ page: { current, about } }: { page: ImportPage }) {
  const words = useWords()
  const { faults, bad, total, empty } = current
  if (bad === 0) return total > empty ? <Note tone="ok">{words('noFaults')}</Note> : null
  return (
    <section className="stack gap-4" aria-labelledby="faults">
      <h2 id="faults">{words('faults')}</h2>
      <p>{words('faultsLead')}</p>
      <Table
        stack
        captionHidden
        caption={words('faultsCaption')}
        columns={[words('row'), { label: words('column'), repeated: true }, { label: words('reason'), repeated: true }]}
        rows={faults.map(({ row, column, message }, i) => ({
          // A row may have several faults in columns of the same name.
          key: `${row} ${i}`,
          cells: [row, <code key="column">{column}</code>, message],
        }))}
      />
      {faults.length === faultsShownMax && (
        <>
          <p className="small soft">{words('faultsFirst', { count: faultsShownMax })}</p>
          <div>
            <LinkButton to={`/api/v1/projects/${about._id}/platformImports/${current._id}/faults`} icon={download} reloadDocument download>
              {words('faultsAll')}
            </LinkButton>
          </div>
        </>
      )}
    </section>
  )
}

function Run({ page: { current, path } }: { page: ImportPage }) {
  const words = useWords()
  const { formData } = useNavigation()
  const count = current.total - current.bad - current.empty
  const made = current.columns.filter((column) => column.newQuestion).length
  return (
    <Card className="stack gap-4">
      <p>{words(count > 0 ? 'runLead' : 'noRows')}</p>
      {made > 0 && count > 0 && <p>{words('runMakes', { count: made })}</p>}
      {count > 0 && (
        <Form method="post" action={path}>
          <Button type="submit" name="intent" value="run" variant="main" busy={formData?.get('intent') === 'run' && words('running')}>
            {words('run', { count })}
          </Button>
        </Form>
      )}
    </Card>
  )
}
