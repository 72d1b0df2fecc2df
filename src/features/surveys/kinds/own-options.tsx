import type { FormQuestion } from './form-question.ts'
import styles from './MoreFields.module.css'
import { ownWords } from './own-words.tsx'

/** An option as people read it, below its picture if it has one. */
function OptionLabel({ question, option: { label, image } }: { question: FormQuestion; option: FormQuestion['options'][number] }) {
  if (!image) return ownWords(question, label)
  const { url, alt, width, height } = image
  return (
    <>
      <img src={url} alt={alt} {...{ width, height }} lang={question.lang} decoding="async" className={styles.picture} />
      {ownWords(question, label)}
    </>
  )
}

/** The options of a question as cards. */
export const optionCards = (question: FormQuestion) =>
  question.options.map((one) => ({ value: one.key, label: <OptionLabel question={question} option={one} /> }))
