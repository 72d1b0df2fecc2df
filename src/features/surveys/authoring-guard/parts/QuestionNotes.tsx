import { Icon } from '../../../../ui/content/Icon.tsx'
import { info } from '../../../../ui/icons/basic.ts'
import type { QuestionDefinition } from '../../model/definition.ts'
import { isJudged, wordingFindingsIn } from '../rules.ts'
import { useWords } from '../words.ts'
import styles from './Findings.module.css'
import { FindingWords } from './FindingWords.tsx'

/** The findings in a question while it is being written. They never block saving. */
export function QuestionNotes({ question }: { question: QuestionDefinition }) {
  const words = useWords()
  if (question.text.trim() === '') return null
  const findings = wordingFindingsIn(question)
  return (
    <section className={styles.notes} aria-labelledby="how-it-reads">
      <h3 id="how-it-reads" className={styles.title}>
        {words('notes.title')}
      </h3>
      {findings.length > 0 && (
        <ul className={styles.list}>
          {findings.map((finding) => (
            <li key={finding.rule} className={styles.item}>
              <Icon icon={info} className={styles.icon} />
              <FindingWords finding={finding} />
            </li>
          ))}
        </ul>
      )}
      {!isJudged(question) && <p className="small soft">{words('notes.notJudged')}</p>}
      {findings.length === 0 && isJudged(question) && <p className="small soft">{words('notes.fine')}</p>}
    </section>
  )
}
