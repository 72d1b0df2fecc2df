import { useWords } from '../words.ts'
import styles from './Frames.module.css'

/** What a frame shows of a project or of results that are not public. */
export function MissingFrame({ home: { href, name } }: { home: { href: string; name: string } }) {
  const words = useWords()
  return (
    <main className={styles.frame}>
      <h1 className={styles.title}>{words('frame.missingTitle')}</h1>
      <p>{words('frame.missing')}</p>
      <p>
        <a href={href}>{words('frame.from', { site: name })}</a>
      </p>
    </main>
  )
}
