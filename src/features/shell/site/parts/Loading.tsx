import { useNavigation } from 'react-router'
import { useWords } from '../words.ts'
import styles from './Loading.module.css'

/** While the next page is on its way, once that takes longer than a blink: a moving line, and the word for it. */
export function Loading() {
  const words = useWords()
  if (useNavigation().state === 'idle') return null
  return (
    <p className={styles.loading} role="status">
      <span className="sr-only">{words('loading')}</span>
    </p>
  )
}
