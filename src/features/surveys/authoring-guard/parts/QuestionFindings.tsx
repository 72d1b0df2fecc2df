import { Card } from '../../../../ui/content/Card.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { CheckPage } from '../check-page.server.ts'
import { useWords } from '../words.ts'
import { FindingItem } from './FindingItem.tsx'
import styles from './Findings.module.css'

type Props = {
  page: CheckPage
  group: CheckPage['groups'][number]
  /** The errors and typed reasons of a rejected form. */
  result: Rejected | undefined
}
type Rejected = { errors: Record<string, string>; typed: Record<string, string> }

/** The findings in one question, or in the survey as a whole, with links to where they are fixed. */
export function QuestionFindings({ page: { about, mayEdit }, group: { question, findings, translateAt }, result }: Props) {
  const words = useWords()
  return (
    <Card as="section" className="stack gap-4">
      <div className={styles.head}>
        <h2 className={styles.asked}>
          <span className="small soft">{question ? words('page.question', { number: question.number }) : words('page.whole')}</span>
          {question && <span lang={about.lang}>{question.text}</span>}
        </h2>
        {question && mayEdit && (
          <div className="row">
            {translateAt && (
              <LinkButton to={translateAt} size="s">
                {words('page.translate')}
                <span className="sr-only">{words('page.editWhich', { number: question.number })}</span>
              </LinkButton>
            )}
            {about.status !== 'completed' && (
              <LinkButton to={`/project/${about._id}/survey?question=${question._id}#editor`} size="s">
                {words('page.edit')}
                <span className="sr-only">{words('page.editWhich', { number: question.number })}</span>
              </LinkButton>
            )}
          </div>
        )}
      </div>
      <ul className={styles.list}>
        {findings.map((finding) => (
          <FindingItem
            key={finding.field}
            {...{ finding, mayEdit }}
            error={result?.errors[finding.field]}
            typed={result?.typed[finding.field]}
          />
        ))}
      </ul>
    </Card>
  )
}
