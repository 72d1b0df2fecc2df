import { type ReactNode, useId } from 'react'
import styles from './CookieBanner.module.css'

/** Asks once, at the bottom of the screen, and covers nothing that has the focus. `actions`: the two buttons, alike. */
export const CookieBanner = ({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.banner} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </section>
  )
}
