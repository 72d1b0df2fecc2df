import type { ReviewItem } from '../contract.ts'
import { merged, type TextRange } from '../rules.ts'
import styles from './review.module.css'

/** A text in which the suggestions are marked and the redacted words are struck. */
export function MarkedText({ item: { text, suggestions, redactions } }: { item: ReviewItem }) {
  const cuts = [...new Set([0, text.length, ...[...suggestions, ...redactions].flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  )
  const isIn = (ranges: readonly TextRange[], at: number) => ranges.some(({ start, end }) => start <= at && at < end)
  const redacted = merged(redactions)
  return (
    <p className={styles.text} dir="auto">
      {cuts.slice(0, -1).map((start, i) => {
        const part = text.slice(start, cuts[i + 1])
        const marked = isIn(suggestions, start) ? <mark>{part}</mark> : part
        return <span key={start}>{isIn(redacted, start) ? <del>{marked}</del> : marked}</span>
      })}
    </p>
  )
}
