import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import type { WeightingReply } from '../contract.ts'
import { useWords } from '../words.ts'
import { HowWeighted } from './HowWeighted.tsx'
import { WeightedComparison } from './WeightedComparison.tsx'
import styles from './WhoIsMissing.module.css'

/** Respondents compared with residents, the resulting weights, and why there is no margin of error. */
export function WhoIsMissing({ reply }: { reply: WeightingReply }) {
  const words = useWords()
  const known = reply.comparisons.filter((one) => one.reference)
  const unknown = reply.comparisons.filter((one) => !one.reference)
  return (
    <Card className="stack gap-6">
      <div className={styles.grid}>
        {[...known, ...unknown].map((one) => (
          <WeightedComparison key={one.dimension} comparison={one} isWeighted={reply.weighting.isDone} />
        ))}
      </div>
      <HowWeighted people={reply.people} weighting={reply.weighting} />
      <Note title={words('noMarginTitle')}>{words('noMargin')}</Note>
    </Card>
  )
}
