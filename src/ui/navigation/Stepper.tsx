import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { Icon } from '../content/Icon.tsx'
import { ScaleBar } from '../figures/ScaleBar.tsx'
import { check } from '../icons/basic.ts'
import styles from './Stepper.module.css'

export type StepperStep = { label: ReactNode; to?: To | undefined }

type Props = {
  label: string
  steps: readonly StepperStep[]
  /** Index of the current step, from 0. All before it are completed. */
  current: number
  /** For screen readers, after a completed step (", done"). */
  doneWord: string
}

/** The scale bar with the steps' names below it; a phone shows the current one only. */
export const Stepper = ({ label, steps, current, doneWord }: Props) => (
  <nav aria-label={label}>
    <ScaleBar steps={steps.length} done={current} now={current < steps.length} />
    <ol className={styles.names}>
      {steps.map((step, index) => {
        const inside = (
          <>
            {index < current ? <Icon icon={check} size="s" /> : <b>{index + 1}</b>}
            <span>{step.label}</span>
            {index < current && <span className="sr-only">{doneWord}</span>}
          </>
        )
        const now = index === current ? 'step' : undefined
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are their places
          <li key={index}>
            {step.to === undefined ? (
              <span className={styles.step} aria-current={now}>
                {inside}
              </span>
            ) : (
              <Link className={styles.step} to={step.to} aria-current={now}>
                {inside}
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  </nav>
)
