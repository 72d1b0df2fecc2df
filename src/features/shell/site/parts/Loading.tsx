import { useNavigation } from 'react-router'
import { useWords } from '../words.ts'
import styles from './Loading.module.css'

/** A progress line, with a text for screen readers, while the next page takes noticeably long to load. */
export function Loading() {
  const words = useWords()
  if (useNavigation().state === 'idle') return null
  return (
    <p className={styles.loading} role="status">
      <span className="sr-only">{words('loading')}</span>
    </p>
  )
}
