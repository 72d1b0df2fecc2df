import { Link, useRouteLoaderData } from 'react-router'
import { Rich } from '../../../core/i18n/words.tsx'
import { colleaguesMax } from '../../../features/accounts/model/options.ts'
import { ProfileFrame } from '../../../features/accounts/profile/parts/ProfileFrame.tsx'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import type { PageHandle, RootData } from '../../../features/shell/site/root-data.ts'
import { PageHead } from '../../../ui/frames/PageHead.tsx'
import { howToPage } from '../how-to-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/how-to.ts'
import styles from './how-to.module.css'

export const handle: PageHandle = { bare: true }

export const loader = ({ context }: Route.LoaderArgs) => howToPage(context)

const steps = {
  residents: ['find', 'register', 'answer', 'private', 'account', 'forgot'],
  officials: ['begin', 'colleagues', 'project', 'questions', 'results', 'earlier', 'requests', 'account'],
} as const
type Audience = keyof typeof steps

/** Step-by-step instructions for residents and officials; the reader's own role first. */
export default function HowTo({ loaderData: { types } }: Route.ComponentProps) {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  const readers: Audience[] = root?.me?.user.loginType === 'Organization' ? ['officials', 'residents'] : ['residents', 'officials']
  return (
    <ProfileFrame current="howTo">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead title={words('title')} lead={words('lead')} />
      <nav aria-label={words('jump')} className="row section-head">
        {readers.map((reader) => (
          <a key={reader} href={`#${reader}`}>
            {words(`${reader}Title`)}
          </a>
        ))}
      </nav>
      {readers.map((reader) => (
        <Steps key={reader} reader={reader} types={types} />
      ))}
      <p className="section">
        <Rich text={words('more')} link={(inner) => <Link to="/contact-us">{inner}</Link>} />
      </p>
    </ProfileFrame>
  )
}

function Steps({ reader, types }: { reader: Audience; types: number }) {
  const words = useWords()
  return (
    <section className="section" aria-labelledby={reader}>
      <h2 id={reader}>{words(`${reader}Title`)}</h2>
      <ol className={styles.steps}>
        {steps[reader].map((step) => (
          <li key={step}>
            <h3>{words(`${reader}.${step}.title` as 'residents.find.title')}</h3>
            <p>{words(`${reader}.${step}.text` as 'residents.find.text', { colleagues: colleaguesMax, types })}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
