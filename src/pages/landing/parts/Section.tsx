import type { ReactNode } from 'react'
import { useLanguage } from '../../../core/i18n/words.tsx'
import { classes } from '../../../ui/styles/classes.ts'
import type { LandingPage } from '../contract.ts'
import styles from './Landing.module.css'

type LandingSectionProps = { id: string; title: string; lead?: string; narrow?: boolean; children?: ReactNode }

/** A section with its heading, the target of a link in the header; `narrow` for a form. */
export const LandingSection = ({ id, title, lead, narrow = false, children }: LandingSectionProps) => (
  <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
    <div className={classes('wrap', narrow && 'wrap-narrow')}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && <p className="soft">{lead}</p>}
      </div>
      {children}
    </div>
  </section>
)

/** The operator's text; null if it is missing. */
export function OwnText({ text }: { text: LandingPage['texts'][number] | undefined }) {
  const language = useLanguage()
  if (!text) return null
  const lang = text.language === language ? undefined : text.language
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made harmless when it was read
  return <div className={styles.own} lang={lang} dangerouslySetInnerHTML={{ __html: text.html }} />
}
