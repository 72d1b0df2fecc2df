import { classes } from '../styles/classes.ts'
import styles from './Avatar.module.css'

type Props = {
  /** Of a person or organization; its initials replace a missing picture. */
  name: string
  src?: string | null | undefined
  size?: 's' | 'm' | 'l'
  round?: boolean
}

/** A logo or initials beside the name, so hidden from screen readers. */
export const Avatar = ({ name, src, size = 'm', round }: Props) => (
  <span className={classes(styles.avatar, styles[size], round && styles.round, src && styles.logo)} aria-hidden="true">
    {src ? <img src={src} alt="" loading="lazy" /> : initialsOf(name)}
  </span>
)

/** "City of Harbor Point" -> "HP": the last two capitalized words, else the first letters. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const capital = words.filter((word) => /^\p{Lu}/u.test(word))
  const chosen = (capital.length > 1 ? capital : words).slice(-2)
  return chosen.map((word) => [...word][0]?.toUpperCase() ?? '').join('')
}
