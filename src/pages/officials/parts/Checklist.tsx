import { Card } from '../../../ui/content/Card.tsx'
import { Icon } from '../../../ui/content/Icon.tsx'
import { circleCheck } from '../../../ui/icons/basic.ts'
import { chevronRight } from '../../../ui/icons/ways.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import type { CheckedStep } from '../checklist.ts'
import { useWords } from '../words.ts'
import styles from './Checklist.module.css'

/** The first steps of an organization. The next one is a button. */
export function Checklist({ steps, mayEdit }: { steps: readonly CheckedStep[]; mayEdit: boolean }) {
  const words = useWords()
  const next = steps.find((one) => !one.done && one.to !== null)
  return (
    <Card as="section" className="stack gap-4" aria-labelledby="checklist">
      <h2 id="checklist">{words('checklist.title')}</h2>
      <ol className={styles.steps}>
        {steps.map((one, index) => (
          <li key={one.step} className={styles.step}>
            <span className={one.done ? styles.done : styles.number} aria-hidden="true">
              {one.done ? <Icon icon={circleCheck} /> : index + 1}
            </span>
            <span className={one.done ? 'soft' : 'strong'}>
              {words(`checklist.${one.step}`)}
              {one.done && <span className="sr-only"> ({words('checklist.done')})</span>}
            </span>
            {one === next && one.to && mayEdit && (
              <LinkButton to={one.to} size="s" icon={chevronRight} aria-label={words(`checklist.${one.step}`)} square />
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
