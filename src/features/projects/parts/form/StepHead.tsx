import type { Ref } from 'react'
import { type Step, steps } from '../../form-steps.ts'
import { useWords } from '../../words.ts'
import styles from './ProjectForm.module.css'

/** Where one is, and what takes the focus when a step opens. Without scripts each part of the form has its own heading only. */
export function StepHead({ step, heading }: { step: Step; heading: Ref<HTMLParagraphElement> | undefined }) {
  const words = useWords()
  return (
    <p className={`${styles.stepHead} ${styles.onlyScript}`} tabIndex={-1} ref={heading}>
      {words('form.stepOf', { number: steps.indexOf(step) + 1, count: steps.length })}
      <span className="sr-only">: {words(`form.step.${step}`)}</span>
    </p>
  )
}
