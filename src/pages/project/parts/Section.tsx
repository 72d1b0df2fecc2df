import type { ReactNode } from 'react'

type Props = { id: string; title: string; children: ReactNode }

/** A section of a page with a heading that has an id. */
export const ProjectSection = ({ id, title, children }: Props) => (
  <section className="section" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)
