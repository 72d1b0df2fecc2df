import type { OpenAnswer } from '../contract.ts'
import { useWords } from '../words.ts'
import styles from './Spoken.module.css'

/** A text answer, and what officials may know about its author. */
export function Spoken({ answer: { text, respondent } }: { answer: Pick<OpenAnswer, 'text' | 'respondent'> }) {
  const words = useWords()
  const { alias, zipCode, ageRange, moved, name, email } = respondent
  const zip = zipCode ?? ''
  return (
    <>
      <p className={styles.text}>{text}</p>
      <p className="small soft">
        {ageRange ? words('person', { alias, zip, age: ageRange }) : words('personShort', { alias, zip })}
        {moved && ` · ${words('moved')}`}
        {name && ` · ${name}`}
        {email && (
          <>
            {' · '}
            <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
      </p>
    </>
  )
}
