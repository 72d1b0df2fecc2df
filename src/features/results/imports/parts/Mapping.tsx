import { Form, useNavigation } from 'react-router'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { useWords as useSurveyWords } from '../../../surveys/model/words.ts'
import { importSources, newKinds, newTarget, ownTargets } from '../columns.ts'
import type { ImportPage } from '../imports-page.server.ts'
import { useWords } from '../words.ts'

type Column = ImportPage['current']['columns'][number]

/** The platform, and how each column is imported. */
export function Mapping({ page }: { page: ImportPage }) {
  const words = useWords()
  const { formData } = useNavigation()
  const { source, columns } = page.current
  const nameOf = ({ head, part }: Column, i: number) =>
    [head, part].filter((text) => text !== '').join(' – ') || words('unnamed', { number: i + 1 })
  return (
    <section className="stack gap-4" aria-labelledby="mapping">
      <h2 id="mapping">{words('mapping')}</h2>
      <p>{words('mappingLead')}</p>
      <Form method="post" action={page.path} className="stack gap-4">
        <Field name="source" label={words('platform')}>
          {(control) => (
            <Select
              {...control}
              disabled={!page.mayEdit}
              defaultValue={source}
              options={importSources.map((value) => ({ value, label: words(`sources.${value}`) }))}
            />
          )}
        </Field>
        {page.mayEdit && <MakeQuestions columns={columns} />}
        <Table
          stack
          captionHidden
          caption={words('mappingCaption')}
          columns={[words('column'), { label: words('samples'), repeated: true }, { label: words('target'), repeated: true }]}
          rows={columns.map((column, i) => ({
            // Columns may have the same name.
            key: String(i),
            cells: [
              <code key="name">{nameOf(column, i)}</code>,
              column.isPersonal ? words('noSamples') : <code key="samples">{column.samples.join(' · ')}</code>,
              <div key="target" className="stack gap-1">
                <Target page={page} column={column} name={nameOf(column, i)} />
                <input type="hidden" name="suggested" value={column.suggested ? newTarget(column.suggested) : ''} />
                {column.newQuestion && <NewQuestion question={column.newQuestion} />}
              </div>,
            ],
          }))}
        />
        {page.mayEdit && (
          <div>
            <Button type="submit" name="intent" value="map" variant="primary" busy={formData?.get('intent') === 'map' && words('checking')}>
              {words('check')}
            </Button>
          </div>
        )}
      </Form>
    </section>
  )
}

/** Offers to make questions of the columns that the survey has none for. */
function MakeQuestions({ columns }: { columns: readonly Column[] }) {
  const words = useWords()
  const { formData } = useNavigation()
  const count = columns.filter((column) => column.suggested && column.target === 'ignore').length
  if (count === 0) return null
  return (
    <Note>
      <div className="stack gap-3">
        <p>{words('without', { count })}</p>
        <div>
          <Button
            type="submit"
            name="intent"
            value="questions"
            size="s"
            busy={formData?.get('intent') === 'questions' && words('checking')}
          >
            {words('makeQuestions')}
          </Button>
        </div>
      </div>
    </Note>
  )
}

function NewQuestion({ question: { options } }: { question: NonNullable<Column['newQuestion']> }) {
  const words = useWords()
  if (options.length === 0) return null
  return (
    <p className="small soft">
      {words('newOptions', { count: options.length })} <code>{options.join(' · ')}</code>
    </p>
  )
}

function Target({ page: { about, questions, mayEdit }, column, name }: { page: ImportPage; column: Column; name: string }) {
  const words = useWords()
  const ofSurveys = useSurveyWords()
  if (column.isPersonal)
    return (
      <>
        <input type="hidden" name="target" value="ignore" />
        {words('personal')}
      </>
    )
  return (
    <Select
      name="target"
      size="s"
      disabled={!mayEdit}
      aria-label={words('targetOf', { column: name })}
      defaultValue={column.target}
      options={ownTargets.map((value) => ({ value, label: words(`targets.${value}`) }))}
    >
      {questions.length > 0 && (
        <optgroup label={words('questions')}>
          {questions.map(({ _id, text }) => (
            <option key={_id} value={_id} lang={about.lang}>
              {text}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={words('newQuestions')}>
        {newKinds.map((kind) => (
          <option key={kind} value={newTarget(kind)}>
            {words('newOf', { kind: ofSurveys(`builder.kinds.${kind}`) })}
          </option>
        ))}
      </optgroup>
    </Select>
  )
}
