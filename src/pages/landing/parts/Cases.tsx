import { formatDay } from '../../../core/i18n/dates.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import type { LandingPage } from '../contract.ts'
import { useWords } from '../words.ts'
import styles from './Landing.module.css'
import { OwnText, Section } from './Section.tsx'

/** Results: fulfilled promises of officials, and the operator's own examples. */
export function Cases({ cases, own }: { cases: LandingPage['cases']; own: LandingPage['texts'][number] | undefined }) {
  const words = useWords()
  const language = useLanguage()
  if (cases.length === 0 && !own) return null
  return (
    <Section id="case-studies" title={words('cases.title')} lead={words('cases.lead')}>
      <ul className={styles.cases}>
        {cases.map(({ project, title, organization, said, doing, doneAt, state }) => (
          <li key={project}>
            <h3>
              <a href={`/project/${project}`}>{title}</a>
            </h3>
            <p className="small soft">
              {organization} · {words('cases.done', { day: formatDay(language, state, doneAt) })}
            </p>
            <dl>
              <dt>{words('cases.said')}</dt>
              <dd>{said}</dd>
              <dt>{words('cases.did')}</dt>
              <dd>{doing}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <OwnText text={own} />
    </Section>
  )
}
