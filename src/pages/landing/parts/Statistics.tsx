import { formatDay } from '../../../core/i18n/dates.ts'
import { formatNumber } from '../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import type { LandingPage } from '../contract.ts'
import { useWords } from '../words.ts'
import styles from './Landing.module.css'

/** Dates follow the calendar of the state whose law governs the terms. */
const calendar = 'America/Los_Angeles'

/** The site's current figures; zeros are left out, and the section too if all are zero. */
export function Statistics({ figures: { tookPart, openProjects, decisions, organizations, at } }: Pick<LandingPage, 'figures'>) {
  const words = useWords()
  const language = useLanguage()
  const all = [
    { key: 'tookPart', count: tookPart ?? 0 },
    { key: 'open', count: openProjects },
    { key: 'decisions', count: decisions },
    { key: 'organizations', count: organizations },
  ] as const
  const shown = all.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <section id="statistics" className={`${styles.band} on-band`} aria-labelledby="statistics-title">
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="statistics-title">{words('statistics.title')}</h2>
          <p>{words('statistics.lead', { at: formatDay(language, calendar, at) })}</p>
        </div>
        <dl className={styles.figures}>
          {shown.map(({ key, count }) => (
            <div key={key}>
              <dt>{words(`statistics.${key}`, { count })}</dt>
              <dd>{formatNumber(language, count)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
