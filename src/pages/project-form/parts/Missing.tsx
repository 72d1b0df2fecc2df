import type { MouseEvent } from 'react'
import { atFields, formStepOf, inStep, type ProjectFormStep, steps } from '../../../features/projects/editing/form-steps.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { Icon } from '../../../ui/content/Icon.tsx'
import { circleCheck, warning } from '../../../ui/icons/basic.ts'
import styles from './Missing.module.css'

type Props = {
  missing: Record<string, string> | null
  /** The number of questions: a project can be published without any. */
  questions: number
  onField: (step: ProjectFormStep, field?: string) => void
}

/** What a draft lacks for publication, step by step; each entry links to its field. */
export function Missing({ missing, questions, onField }: Props) {
  const words = useWords()
  const all = missing ? atFields(missing) : null
  const lead = (event: MouseEvent, field: string) => {
    event.preventDefault()
    onField(formStepOf(field), field)
  }
  if (!all) return <p className="small soft">{words('form.missingUnknown')}</p>
  return (
    <ul className={styles.list}>
      {steps
        .filter((step) => step !== 'check')
        .map((step) => {
          const ofStep = Object.entries(inStep(step, all))
          const isLacking = ofStep.length > 0 || (step === 'questions' && questions === 0)
          return (
            <li key={step}>
              <Icon icon={isLacking ? warning : circleCheck} size="s" className={isLacking ? styles.needed : styles.done} />
              <div>
                <span className="strong">{words(`form.step.${step}`)}</span>
                {ofStep.length === 0 ? (
                  <span className="soft"> {words(isLacking ? 'form.questionsNone' : 'form.stepComplete')}</span>
                ) : (
                  <ul>
                    {ofStep.map(([field, text]) => (
                      <li key={field}>
                        <a href={`#${field}`} onClick={(event) => lead(event, field)}>
                          {text}
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </li>
          )
        })}
    </ul>
  )
}
