import { useWords } from '../words.ts'
import styles from './RequiredNote.module.css'

/** Explains the star of required fields, above the first field of a form. It hides itself in a form that has none. */
export function RequiredNote() {
  return <p className={styles.note}>{useWords()('requiredNote')}</p>
}
