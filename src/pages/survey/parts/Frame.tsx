import type { ReactNode } from 'react'
import { lazyWithRetry } from '../../../core/browser/lazy-with-retry.ts'
import { useWords } from '../../../features/surveys/model/words.ts'
import { Icon } from '../../../ui/content/Icon.tsx'
import { Picture } from '../../../ui/content/Picture.tsx'
import { close } from '../../../ui/icons/basic.ts'
import { notSaved, saved } from '../../../ui/icons/signs.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import type { SurveyAbout } from '../survey-about.server.ts'
import styles from './Frame.module.css'

/** The list of errors is loaded while the first question is read. */
export const loadProblems = async () => ({ default: (await import('../../../ui/forms/ErrorSummary.tsx')).ErrorSummary })
export const ErrorSummary = lazyWithRetry(loadProblems)

/** A screen of the survey: a phone-wide column with a sticky footer. It is the page's `<main>`. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className={styles.column}>
    {children}
  </main>
)

/** The scrolling part between header and footer. */
export const Body = ({ children, id }: { children: ReactNode; id?: string }) => (
  <div className={styles.body} id={id}>
    {children}
  </div>
)

/** The footer with the buttons; `above` and `below` are secondary. */
export const Foot = ({ above, children, below }: { above?: ReactNode; children: ReactNode; below?: ReactNode }) => (
  <div className={styles.foot}>
    {above}
    <div className={styles.buttons}>{children}</div>
    {below}
  </div>
)

/** The first screen's header: the project's picture and the close button. */
export function Cover({ about }: { about: SurveyAbout }) {
  const words = useWords()
  const { image } = about
  return (
    <div className={styles.cover}>
      {image && (
        <Picture
          src={image.url}
          width={image.width}
          height={image.height}
          alt={image.alt}
          lang={about.imageLang}
          variants={image.sizes}
          sizes="(min-width: 720px) 480px, 100vw"
          drawn={about.isDemo}
          first
          cover
        />
      )}
      <LinkButton to={`/project/${about._id}`} square icon={close} aria-label={words('form.close')} className={styles.out} />
    </div>
  )
}

/** The header of every other screen: close button and title; `state` is whether the draft is saved. */
export function Top({ about, state }: { about: SurveyAbout; state?: 'saved' | 'notSaved' | undefined }) {
  const words = useWords()
  const label = state === 'saved' ? words('form.closeSaved') : words('form.close')
  return (
    <div className={styles.top}>
      <LinkButton to={`/project/${about._id}`} variant="quiet" square icon={close} aria-label={label} />
      <h1 lang={about.lang} className={styles.title}>
        {about.title}
      </h1>
      {state && (
        <p className={styles.state}>
          <Icon icon={state === 'saved' ? saved : notSaved} size="s" />
          {words(`form.${state}`)}
        </p>
      )}
    </div>
  )
}
