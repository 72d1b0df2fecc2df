import { formatInstant } from '../../../core/i18n/dates.ts'
import { formatList } from '../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import type { ProjectFormValues } from '../../../features/projects/editing/form-values.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { Note } from '../../../ui/content/Note.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import type { ProjectFormState } from '../state/use-project-form.ts'

type NamedField = Exclude<keyof ProjectFormValues, 'point' | 'timeZone'>

/** Notes about text in the form that differs from the server's version, with the available choices. Loaded only when needed. */
export default function DraftNotes({ form, draft }: { form: ProjectFormState; draft: boolean }) {
  return (
    <>
      <ConflictNote form={form} />
      <RestoredNote form={form} draft={draft} />
    </>
  )
}

/** A colleague saved the project in the meantime: shows what changed and offers a choice. Nothing is lost until then. */
function ConflictNote({ form: { conflict, resolveConflict } }: { form: ProjectFormState }) {
  const words = useWords()
  const language = useLanguage()
  if (!conflict) return null
  const published = conflict.theirs.project?.status !== 'draft'
  const fields = formatList(
    language,
    conflict.fields.map((field) => words(`form.field.${field as NamedField}`)),
  )
  return (
    <Note tone="warn" live title={words(published ? 'form.conflict.published' : 'form.conflict.title')}>
      <p>{fields ? words('form.conflict.fields', { fields }) : words('form.conflict.nothing')}</p>
      <div className="row">
        <Button size="s" onClick={() => resolveConflict('mine')}>
          {words('form.conflict.mine')}
        </Button>
        <Button size="s" onClick={() => resolveConflict('theirs')}>
          {words('form.conflict.theirs')}
        </Button>
      </div>
    </Note>
  )
}

/** The form shows text that was saved on this device. */
function RestoredNote({
  form: { restored, discardRestored, server, timeZone, conflict },
  draft,
}: {
  form: ProjectFormState
  draft: boolean
}) {
  const words = useWords()
  const language = useLanguage()
  if (!restored || conflict) return null
  const time = formatInstant(language, server.project?.location.timeZone ?? timeZone, restored)
  return (
    <Note
      live
      action={
        <Button size="s" onClick={discardRestored}>
          {words('form.restored.discard')}
        </Button>
      }
    >
      {words(draft ? 'form.restored.draft' : 'form.restored.published', { time })}
    </Note>
  )
}
