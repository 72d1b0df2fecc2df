import { penLine } from '../../../../ui/icons/signs.ts'
import { thumbsUp } from '../../../../ui/icons/ways.ts'
import { star } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import type { QuestionType } from '../../rules.ts'
import { useWords } from '../../words.ts'
import styles from './AddQuestion.module.css'

const kinds = [
  { type: 'open', icon: penLine },
  { type: 'yesno', icon: thumbsUp },
  { type: 'rating', icon: star },
] as const

/** The three kinds of question; each opens the editor. */
export function AddQuestion({ current }: { current: QuestionType | null }) {
  const words = useWords()
  return (
    <section aria-labelledby="add-question">
      <h2 id="add-question" className={styles.title}>
        {words('builder.add')}
      </h2>
      <ul className={styles.kinds}>
        {kinds.map(({ type, icon }) => (
          <li key={type}>
            <LinkButton
              to={`?add=${type}#editor`}
              preventScrollReset
              wide
              icon={icon}
              className={styles.kind}
              aria-current={type === current ? 'true' : undefined}
            >
              {words(`builder.kinds.${type}`)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
