import type { FormSection } from '../form-question.ts'
import styles from './SectionText.module.css'

/** The heading and words of a section, above its first question. */
export const SectionText = ({ section: { id, lang, title, text } }: { section: FormSection }) => (
  <div id={`section-${id}`} lang={lang} className={styles.section}>
    <h2>{title}</h2>
    {text && <p>{text}</p>}
  </div>
)
