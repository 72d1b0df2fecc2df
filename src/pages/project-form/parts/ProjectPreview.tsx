import { lazy, Suspense, useState } from 'react'
import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import type { ProjectFormStep } from '../../../features/projects/editing/form-steps.ts'
import type { ProjectFormValues } from '../../../features/projects/editing/form-values.ts'
import type { Project } from '../../../features/projects/model/contract.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { eye } from '../../../ui/icons/signs.ts'
import styles from './ProjectPreview.module.css'

// Loaded separately: the form comes first. The links of what is missing work before.
const Missing = lazy(async () => ({ default: (await import('./Missing.tsx')).Missing }))
const PreviewPhone = lazy(() => import('./PreviewPhone.tsx'))
const PreviewDrawer = lazy(() => import('./PreviewDrawer.tsx'))

type Props = {
  typed: ProjectFormValues
  project: Project | null
  missing: Record<string, string> | null
  /** False if the form itself already shows the list of missing fields. */
  withMissing: boolean
  onField: (step: ProjectFormStep, field?: string) => void
}

/** A live preview of the project on a resident's phone, next to the form if there is room. */
export function ProjectPreview({ typed, project, missing, withMissing, onField }: Props) {
  const words = useWords()
  const hydrated = useHydrated()
  return (
    <aside className={styles.side} aria-label={words('form.preview')}>
      {withMissing && (
        <Card sunken className="stack gap-3">
          <h2>{words(missing && Object.keys(missing).length === 0 ? 'form.ready' : 'form.missing')}</h2>
          <Suspense>
            <Missing missing={missing} questions={project?.questionsCount ?? 0} onField={onField} />
          </Suspense>
        </Card>
      )}
      <div className={styles.head}>
        <h2>{words('form.preview')}</h2>
        <span className="small soft">{words('form.previewNote')}</span>
      </div>
      {hydrated && (
        <Suspense fallback={<div className={styles.phone} />}>
          <PreviewPhone typed={typed} project={project} />
        </Suspense>
      )}
    </aside>
  )
}

/** The same as a dialog, for narrow screens. */
export function ProjectPreviewSheet({ typed, project }: Pick<Props, 'typed' | 'project'>) {
  const words = useWords()
  // Undefined before it was opened. It stays after closing, because it then returns the focus to the button.
  const [open, setOpen] = useState<boolean>()
  return (
    <div className={styles.button}>
      <Button icon={eye} size="s" onClick={() => setOpen(true)}>
        {words('form.previewOpen')}
      </Button>
      {open !== undefined && (
        <Suspense>
          <PreviewDrawer open={open} onClose={() => setOpen(false)} typed={typed} project={project} />
        </Suspense>
      )}
    </div>
  )
}
