import { formatNumber } from '../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { chevronRight } from '../../../ui/icons/ways.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import type { CheckedStep } from '../checklist.ts'
import { useWords } from '../words.ts'
import styles from './Checklist.module.css'

/** What is left of the first steps of an organization. The next one is a button. */
export function Checklist({ steps, mayEdit }: { steps: readonly CheckedStep[]; mayEdit: boolean }) {
  const words = useWords()
  const language = useLanguage()
  // A step keeps its number when the ones before it are done.
  const left = steps.map((one, index) => ({ ...one, number: index + 1 })).filter((one) => !one.done)
  const next = left.find((one) => one.to !== null)
  return (
    <Card as="section" className="stack gap-4" aria-labelledby="checklist">
      <div>
        <h2 id="checklist">{words('checklist.title')}</h2>
        <p className="small soft">{words('checklist.progress', { done: steps.length - left.length, count: steps.length })}</p>
      </div>
      <ol className={styles.steps}>
        {left.map((one) => (
          <li key={one.step} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {formatNumber(language, one.number)}
            </span>
            <span className="strong">{words(`checklist.${one.step}`)}</span>
            {one === next && one.to && mayEdit && (
              <LinkButton to={one.to} size="s" icon={chevronRight} aria-label={words(`checklist.${one.step}`)} square />
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
