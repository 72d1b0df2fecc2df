import type { ReactNode } from 'react'
import { lazyWithRetry } from '../../../../core/browser/lazy-with-retry.ts'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { Picture } from '../../../../ui/content/Picture.tsx'
import { close } from '../../../../ui/icons/basic.ts'
import { notSaved, saved } from '../../../../ui/icons/signs.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { classes } from '../../../../ui/styles/classes.ts'
import { useWords } from '../../model/words.ts'
import type { SurveyAbout } from '../survey-about.server.ts'
import styles from './Frame.module.css'

/** The list of errors is loaded while the first question is read. */
export const loadProblems = async () => ({ default: (await import('../../../../ui/forms/ErrorSummary.tsx')).ErrorSummary })
export const LazyErrorSummary = lazyWithRetry(loadProblems)

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

type StickyFootProps = { above?: ReactNode; children: ReactNode; below?: ReactNode; yields?: boolean }

/** The footer with the buttons; `above` and `below` are secondary. If it `yields`, it is not sticky after a body with a field. */
export const StickyFoot = ({ above, children, below, yields = false }: StickyFootProps) => (
  <div className={classes(styles.foot, yields && styles.yields)}>
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

type DraftKeeping = 'saved' | 'notSaved'

/** Whether the draft is saved. */
export function DraftSaved({ state }: { state: DraftKeeping }) {
  const words = useWords()
  return (
    <p className={styles.state}>
      <Icon icon={state === 'saved' ? saved : notSaved} size="s" />
      {words(`form.${state}`)}
    </p>
  )
}

type TopProps = { about: SurveyAbout; state?: DraftKeeping | undefined; stateBelow?: boolean }

/**
 * The header of every other screen: close button and title; `state` is whether the draft is saved. With `stateBelow` the screen itself
 * shows it, where it moves nothing when it appears.
 */
export function Top({ about, state, stateBelow = false }: TopProps) {
  const words = useWords()
  const label = state === 'saved' ? words('form.closeSaved') : words('form.close')
  return (
    <div className={styles.top}>
      <LinkButton to={`/project/${about._id}`} variant="quiet" square icon={close} aria-label={label} />
      <div className={styles.heading}>
        <h1 lang={about.lang} className={styles.title}>
          {about.title}
        </h1>
        {state && !stateBelow && <DraftSaved state={state} />}
      </div>
    </div>
  )
}
