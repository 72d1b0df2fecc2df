import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './TitleBlock.module.css'

export type Fact = { label: ReactNode; value: ReactNode; key?: string; double?: boolean; lang?: string | undefined }

type Props = {
  facts: readonly Fact[]
  /** big: a project's figures. s: narrow cells. */
  size?: 's' | 'm' | 'big'
  /** Attached below a picture: no rounded corners at the top. */
  joined?: boolean
  className?: string
}

/** Facts in ruled cells, as on a plan sheet; `double` is twice as wide if there is room. */
export const TitleBlock = ({ facts, size = 'm', joined, className }: Props) => (
  <dl className={classes(styles.block, styles[size], joined && styles.joined, className)}>
    {facts.map((fact, index) => (
      <div key={fact.key ?? index} lang={fact.lang} className={fact.double ? styles.double : undefined}>
        <dt>{fact.label}</dt>
        <dd>{fact.value}</dd>
      </div>
    ))}
  </dl>
)
