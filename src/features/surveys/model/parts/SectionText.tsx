import type { FormSection } from '../../kinds/form-question.ts'
import styles from './SectionText.module.css'

/** The heading and words of a section, above its first question. A new screen that begins with it has the focus on the heading. */
export const SectionText = ({ section: { lang, title, text } }: { section: Omit<FormSection, 'id'> }) => (
  <div lang={lang} className={styles.section}>
    <h2 tabIndex={-1}>{title}</h2>
    {text && <p>{text}</p>}
  </div>
)
