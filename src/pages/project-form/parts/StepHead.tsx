import type { Ref } from 'react'
import { Link } from 'react-router'
import { type ProjectFormStep, steps } from '../../../features/projects/editing/form-steps.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { Icon } from '../../../ui/content/Icon.tsx'
import { arrowLeft } from '../../../ui/icons/signs.ts'
import styles from './ProjectForm.module.css'

type Props = {
  step: ProjectFormStep
  /** Focused when the step opens. */
  head: Ref<HTMLParagraphElement> | undefined
  addressOf: (step: ProjectFormStep) => string
}

/** The current step, and the link back. Without scripts each section has only its own heading. */
export function StepHead({ step, head, addressOf }: Props) {
  const words = useWords()
  const index = steps.indexOf(step)
  const before = steps[index - 1]
  return (
    <div className={`row row-between ${styles.stepHead} ${styles.onlyScript}`}>
      <p tabIndex={-1} ref={head}>
        {words('form.stepOf', { number: index + 1, count: steps.length })}
        <span className="sr-only">: {words(`form.step.${step}`)}</span>
      </p>
      {before && (
        <Link className={styles.back ?? ''} to={addressOf(before)} preventScrollReset>
          <Icon icon={arrowLeft} size="s" />
          {words('form.back')}
          <span className="sr-only">: {words(`form.step.${before}`)}</span>
        </Link>
      )}
    </div>
  )
}
