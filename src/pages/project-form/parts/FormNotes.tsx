import { lazy, type MouseEvent, Suspense } from 'react'
import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { Note } from '../../../ui/content/Note.tsx'
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx'
import type { FormResult } from '../project-form.server.ts'
import { isDraft } from '../state/form-state.ts'
import type { ProjectFormState } from '../state/use-project-form.ts'

const DraftNotes = lazy(() => import('./DraftNotes.tsx'))

type Props = {
  form: ProjectFormState
  errors: Record<string, string>
  refused: FormResult | null
  /** Opens the step of the field that an error links to. */
  onError: (event: MouseEvent) => void
}

/** What the form reports above its fields: a conflict, a restored draft, errors, and a rejected submission. */
export function FormNotes({ form, errors, refused, onError }: Props) {
  const words = useWords()
  const hydrated = useHydrated()
  const count = Object.keys(errors).length
  return (
    <>
      {(form.conflict || form.restored) && (
        <Suspense>
          <DraftNotes form={form} draft={isDraft(form.server.project)} />
        </Suspense>
      )}
      {count > 0 && (
        <div onClickCapture={onError} role="presentation">
          <ErrorSummary title={words('form.problem', { count })} errors={errors} />
          {errors !== refused?.errors && <p className="small soft">{words('form.continueHint')}</p>}
        </div>
      )}
      {refused && count === 0 && !refused.conflict && (
        <Note tone="bad" live>
          {refused.message}
        </Note>
      )}
      {refused?.conflict && !hydrated && <Note tone="warn">{words('form.conflict.plain')}</Note>}
    </>
  )
}
