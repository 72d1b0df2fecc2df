import { useWords } from '../../../features/accounts/model/words.ts'
import type { WaitingAnswers } from '../../../features/surveys/model/waiting-answers.ts'
import type { registerCitizenPage } from '../register-citizen-page.server.ts'
import styles from './InterruptedVisit.module.css'

type InterruptedProject = NonNullable<Awaited<ReturnType<typeof registerCitizenPage>>['project']>

/** The project that the registration is for, in sight while the form is filled in, and the answers that wait to be sent. */
export function InterruptedVisit({ project, waiting }: { project: InterruptedProject; waiting: WaitingAnswers | null }) {
  const words = useWords()
  return (
    <>
      <div className={styles.bar}>
        <p className="small soft">
          {waiting ? words('register.answersWait', { count: waiting.answers.length }) : words('register.forProject')}
        </p>
        <p lang={project.lang} className={styles.title}>
          {project.title}
        </p>
      </div>
      {waiting && (
        <details className={`disclosure ${styles.answers}`}>
          <summary>{words('register.yourAnswers')}</summary>
          <ol className="lines">
            {waiting.answers.map(({ text, lang, answer }, index) => (
              <li key={text}>
                <p className="small soft">
                  {index + 1}. <span lang={lang}>{text}</span>
                </p>
                <p className="strong">{answer}</p>
              </li>
            ))}
          </ol>
          <p>
            <a href={`/project/${project._id}/answer#review`}>{words('register.changeAnswers')}</a>
          </p>
        </details>
      )}
    </>
  )
}
