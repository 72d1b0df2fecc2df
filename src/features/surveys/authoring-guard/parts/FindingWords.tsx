import type { Finding } from '../rules.ts'
import { useWords } from '../words.ts'
import styles from './Findings.module.css'

/** A finding in words: what the rule found, why it matters, and how to fix it. */
export function FindingWords({ finding: { rule, found } }: { finding: Finding }) {
  const words = useWords()
  return (
    <div>
      <p className="strong">{words(`rules.${rule}.title`)}</p>
      <p>{words(`rules.${rule}.why`, { found })}</p>
      <p className={styles.better}>{words(`rules.${rule}.better`)}</p>
    </div>
  )
}
