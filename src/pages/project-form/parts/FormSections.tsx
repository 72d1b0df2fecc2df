import { lazy, type ReactNode, type Ref, Suspense } from 'react'
import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { type ProjectFormStep, steps, writtenQuestions } from '../../../features/projects/editing/form-steps.ts'
import { PlaceSection } from '../../../features/projects/place-fields/PlaceSection.tsx'
import { WhoSection } from '../../../features/projects/place-fields/WhoSection.tsx'
import { classes } from '../../../ui/styles/classes.ts'
import type { ProjectFormState } from '../state/use-project-form.ts'

import { BasicsSection, type FormOptions } from './BasicsSection.tsx'
import styles from './ProjectForm.module.css'
import { StepHead } from './StepHead.tsx'

// These sections contain none of the project's own fields: the form can be sent before they load.
const PicturesSection = lazy(() => import('./PicturesSection.tsx'))
const QuestionsSection = lazy(() => import('./QuestionsSection.tsx'))
const CheckSection = lazy(() => import('./CheckSection.tsx'))

type Props = {
  form: ProjectFormState
  step: ProjectFormStep
  errors: Record<string, string>
  /** The organization's. */
  state: string
  timeZone: TimeZone
  options: FormOptions
  /** The page shows a rejected form. */
  refused: boolean
  /** The questions of the rejected form that were not added. */
  written: string | undefined
  /** Focused when the step opens. */
  heading: Ref<HTMLParagraphElement>
  addressOf: (step: ProjectFormStep) => string
  onField: (step: ProjectFormStep, field?: string) => void
}

/** The form's sections, one per step. Without scripts a rejected form shows all of them. */
export function FormSections({ form, step, errors, state, timeZone, options, refused, written, heading, addressOf, onField }: Props) {
  const hydrated = useHydrated()
  const { server, fields, typed, edit } = form
  const section = { values: fields.values, errors }
  const sections: Record<ProjectFormStep, ReactNode> = {
    basics: <BasicsSection {...section} options={options} />,
    place: <PlaceSection {...section} {...options} point={server.project?.location ?? null} open={step === 'place'} onChange={edit} />,
    pictures: (
      <Suspense>
        <PicturesSection errors={errors} alts={fields.alts} form={form} />
      </Suspense>
    ),
    who: <WhoSection {...section} project={server.project} typed={typed} open={step === 'who'} state={state} onChange={edit} />,
    questions: (
      <Suspense>
        <QuestionsSection project={server.project} refused={written} error={errors[writtenQuestions]} />
      </Suspense>
    ),
    check: (
      <Suspense>
        <CheckSection
          form={form}
          timeZone={timeZone}
          refused={Object.keys(errors).length > 0}
          error={errors['publishAt']}
          onField={onField}
        />
      </Suspense>
    ),
  }
  return steps.map((name) => (
    <div key={name} className={classes(styles.step, name === step && styles.open, refused && !hydrated && styles.open)}>
      <StepHead step={name} head={name === step ? heading : undefined} addressOf={addressOf} />
      {sections[name]}
    </div>
  ))
}
