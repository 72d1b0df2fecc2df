import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { download } from '../../../../ui/icons/ways.ts'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { allProjects } from '../../exports/all-projects.ts'
import { useWords } from '../../exports/words.ts'
import type { ExportFormValues, ExportPage } from '../export-page.server.ts'
import { isLarge } from '../rules.ts'
import styles from './ExportForm.module.css'
import { ExportSummary } from './ExportSummary.tsx'
import { GroupFields } from './GroupFields.tsx'
import { RecordsButton } from './RecordsButton.tsx'

const debounceMilliseconds = 250

type Props = { page: ExportPage; typed: ExportFormValues; errors: Record<string, string> }

/**
 * Project, period, groups and the size of the result. The browser itself submits the form, because the response is a file. The size is
 * updated as the form changes, or by a button without scripts.
 */
export function ExportForm({ page, typed, errors }: Props) {
  const words = useWords()
  const form = useRef<HTMLFormElement>(null)
  const { count, asked, counting } = useCount(form, queryOf(page.typed))
  const [exported, setExported] = useState(false)
  const now = asked ?? page
  const shown = asked ? asked.errors : errors
  const change = () => {
    setExported(false)
    count()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    // A large export redirects to another page, which shows its progress.
    const intent = (submitter as HTMLButtonElement | null)?.value
    const atOnce = now.counts !== null && (intent === 'csv' || (!intent && !isLarge(now.counts)))
    setExported(atOnce && new FormData(event.currentTarget).get('project') !== '')
  }
  return (
    <form ref={form} method="post" action="/export/project" className={styles.form} onChange={change} onSubmit={submit} noValidate>
      <Card className="stack gap-5">
        <ErrorSummary title={words('problem')} errors={errors} />
        <RequiredNote />
        <Field name="project" required label={words('project')} error={shown.project}>
          {(control) => (
            <Select
              {...control}
              placeholder={words('choose')}
              defaultValue={typed.project}
              options={[{ value: allProjects, label: words('all') }, ...projectOptions(page, words)]}
            />
          )}
        </Field>
        <div>
          <div className="fields">
            <Field name="from" label={words('from')} optional={words('optional')} error={shown.from} className="w6">
              {(control) => <TextInput {...control} type="date" defaultValue={typed.from} />}
            </Field>
            <Field name="to" label={words('to')} optional={words('optional')} error={shown.to} className="w6">
              {(control) => <TextInput {...control} type="date" defaultValue={typed.to} />}
            </Field>
          </div>
          <p className={`${styles.help} small soft`}>{words('days', { zone: page.timeZone })}</p>
        </div>
        <GroupFields typed={typed.groups} errors={shown} />
        <Checkbox
          name="includeUnconfirmed"
          label={words('unconfirmed')}
          help={words('unconfirmedHelp')}
          defaultChecked={typed.includeUnconfirmed}
        />
      </Card>
      <Card as="aside" lift className="stack gap-4">
        <ExportSummary counts={now.counts} counting={counting} />
        <Button type="submit" variant="main" size="big" wide icon={download}>
          {words('download')}
        </Button>
        <Button type="submit" name="intent" value="csv" wide icon={download}>
          {words('downloadCsv')}
        </Button>
        <RecordsButton />
        <noscript>
          <button type="submit" formMethod="get" className={styles.count}>
            {words('count')}
          </button>
        </noscript>
        {exported && (
          <Note tone="ok" live>
            {words('exported')}
          </Note>
        )}
        <p className="small soft">{words('aliases')}</p>
        <p className="small soft">{words('records')}</p>
      </Card>
    </form>
  )
}

const titled = { draft: 'draft', completed: 'completed' } as const

/** Marks projects that residents can no longer answer, or not yet. */
const projectOptions = ({ projects }: ExportPage, words: ReturnType<typeof useWords>) =>
  projects.map(({ _id, title, lang, status }) => {
    const name = title || words('untitled')
    return {
      value: _id,
      lang: status === 'published' ? lang : undefined,
      label: status === 'published' ? name : words(titled[status], { title: name }),
    }
  })

const queryOf = ({ includeUnconfirmed, groups, ...texts }: ExportFormValues) =>
  queryFrom({ ...texts, ...groups, ...(includeUnconfirmed ? { includeUnconfirmed: 'on' } : {}) })
const queryFrom = (fields: Record<string, string>) =>
  String(new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')))

/**
 * Counts what the form selects, after a pause in typing. It starts by reading the form, because a person may have changed it before the
 * script ran, or the browser may have restored it. `counted` is the count that the page was loaded with.
 */
function useCount(form: RefObject<HTMLFormElement | null>, counted: string) {
  const { load, data, state } = useFetcher<ExportPage>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(counted)
  const count = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const query = queryFrom(Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>)
      if (query === last.current) return
      last.current = query
      load(`/export/project?${query}`)
    }, debounceMilliseconds)
  }, [form, load])
  useEffect(() => {
    count()
    return () => clearTimeout(timer.current)
  }, [count])
  return { count, asked: data, counting: state !== 'idle' }
}
