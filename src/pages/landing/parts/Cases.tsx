import { formatDay } from '../../../core/i18n/dates.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import type { SaidNote } from '../../../features/translations/model/words.server.ts'
import { classes } from '../../../ui/styles/classes.ts'
import type { LandingPage } from '../contract.ts'
import { useWords } from '../words.ts'
import styles from './Landing.module.css'
import { LandingSection, OwnText } from './Section.tsx'

/** A case in the reader's language; `note` says that its texts exist in another language only. */
export type ShownCase = LandingPage['cases'][number] & { titleLang: string | undefined; lang: string | undefined; note: string | null }

type CasesProps = { cases: readonly ShownCase[]; note: SaidNote | null; own: LandingPage['texts'][number] | undefined }

/** Results: fulfilled promises of officials, and the operator's own examples. */
export function Cases({ cases, note, own }: CasesProps) {
  const words = useWords()
  const language = useLanguage()
  if (cases.length === 0 && !own) return null
  return (
    <LandingSection id="case-studies" title={words('cases.title')} lead={words('cases.lead')}>
      {note && (
        <p className={classes(styles.translated, 'small soft')}>
          {note.text} <a href={`${note.search}#case-studies`}>{note.link}</a>
        </p>
      )}
      <ul className={styles.cases}>
        {cases.map(({ project, title, titleLang, organization, said, doing, lang, note: onlyIn, doneAt, timeZone }) => (
          <li key={project}>
            <h3>
              <a href={`/project/${project}`} lang={titleLang}>
                {title}
              </a>
            </h3>
            <p className="small soft">
              {organization} · {words('cases.done', { day: formatDay(language, timeZone, doneAt) })}
            </p>
            {onlyIn && <p className="small soft">{onlyIn}</p>}
            <dl>
              <dt>{words('cases.said')}</dt>
              <dd lang={lang}>{said}</dd>
              <dt>{words('cases.did')}</dt>
              <dd lang={lang}>{doing}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <OwnText text={own} />
    </LandingSection>
  )
}
