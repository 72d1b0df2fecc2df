import { useWords } from '../../../features/projects/model/project-words.ts'
import { Paragraphs } from './Paragraphs.tsx'
import styles from './WhyItMatters.module.css'

/** The description; its first paragraph is larger. */
export function WhyItMatters({ description, lang }: { description: readonly string[]; lang: string | undefined }) {
  const words = useWords()
  return (
    <section className={styles.why} aria-labelledby="why">
      <h2 id="why">{words('project.why')}</h2>
      <Paragraphs texts={description} first="lead" lang={lang} />
    </section>
  )
}
