// Renders the resident's section above the project list as HTML: the page needs no code for it.
import { Fragment } from 'react'
import type { Api } from '../../core/http/api.server.ts'
import { nullIfRefused } from '../../core/http/error-page.server.ts'
import { formatDay } from '../../core/i18n/dates.ts'
import type { Language } from '../../core/i18n/languages.ts'
import { staticMarkup } from '../../core/pages/static-markup.server.tsx'
import { type AskingProject, listAskingProjects } from '../../features/participation/activity/contract.ts'
import { useWords } from '../../features/participation/activity/words.ts'
import { readProjects } from '../../features/translations/model/reading.server.ts'
import { titleIn } from '../../features/translations/model/rules.ts'
import { buttonClasses } from '../../ui/forms/button.ts'
import styles from './pages/list.module.css'

/** The rest is behind a link. */
const shownMax = 4

type ShownAsking = AskingProject & { lang?: Language | undefined; closes: string | null }
type Props = { zip: string; asking: number; started: number; projects: readonly ShownAsking[] }

/** @returns HTML that names the projects that ask the caller; null if the caller is no longer a resident */
export async function forYourZip(call: Api, language: Language): Promise<string | null> {
  const found = await nullIfRefused(call(listAskingProjects, {}))
  if (!found) return null
  const first = found.projects.slice(0, shownMax)
  const reader = await readProjects(
    call,
    first.map((one) => one._id),
    language,
  )
  const projects = first.map((one) => ({
    ...one,
    ...titleIn(reader, one),
    // A narrow screen breaks the line before or after the date, never within it.
    closes: one.endDate && formatDay(language, one.timeZone, one.endDate).replaceAll(' ', '\u00a0'),
  }))
  return staticMarkup(language, <ForYourZip zip={found.zipCode} asking={found.asking} started={found.started} projects={projects} />)
}

function ForYourZip({ zip, asking, started, projects }: Props) {
  const words = useWords()
  return (
    <section className={styles.forZip} aria-labelledby="for-zip">
      <h2 id="for-zip">{words('forZip.title', { zip })}</h2>
      <p>
        {asking > 0 ? words('forZip.asking', { count: asking }) : words('forZip.none')}
        {started > 0 && ` ${words('forZip.started', { count: started })}`}
      </p>
      {projects.length > 0 && (
        <ul className={styles.asking}>
          {projects.map((one) => (
            <AskingLine key={one._id} project={one} />
          ))}
        </ul>
      )}
      <p className="row gap-4">
        <a href={`/projects?zip=${zip}`}>{words('forZip.all', { zip })}</a>
        <a href="/my-activity">{words('title')}</a>
        {asking === 0 && <a href="/notifications">{words('forZip.follow')}</a>}
      </p>
    </section>
  )
}

function AskingLine({ project: { _id, title, lang, organization, questions, answered, isStarted, closes } }: { project: ShownAsking }) {
  const words = useWords()
  const progress = answered > 0 ? words('forZip.progress', { answered, questions }) : words('forZip.isStarted')
  const facts = [
    organization,
    isStarted ? progress : words('forZip.questions', { count: questions }),
    closes && words('forZip.closes', { day: closes }),
  ].filter(Boolean)
  return (
    <li>
      <div>
        <h3>
          <a href={`/project/${_id}`} lang={lang}>
            {title}
          </a>
        </h3>
        <p className="small soft">
          {facts.map((fact, i) => (
            <Fragment key={fact}>
              <span>{i < facts.length - 1 ? `${fact} ·` : fact}</span>{' '}
            </Fragment>
          ))}
        </p>
      </div>
      <a
        href={`/project/${_id}/survey`}
        aria-label={`${words(isStarted ? 'forZip.continue' : 'forZip.answer')}: ${title}`}
        className={buttonClasses({ variant: isStarted ? 'primary' : 'plain', size: 's' })}
      >
        {words(isStarted ? 'forZip.continue' : 'forZip.answer')}
      </a>
    </li>
  )
}
