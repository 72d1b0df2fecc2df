import type { ReactNode } from 'react'
import styles from './Sections.module.css'

/** Short sections side by side, each with its heading. */
export const Sections = ({ parts, level = 2 }: { parts: readonly { title: string; text: ReactNode }[]; level?: 2 | 3 }) => {
  const Title = `h${level}` as const
  return (
    <div className={styles.parts}>
      {parts.map(({ title, text }) => (
        <section key={title} className={styles.part}>
          <Title>{title}</Title>
          <p>{text}</p>
        </section>
      ))}
    </div>
  )
}
