import type { ReactNode } from 'react'

type Props = { id: string; title: string; children: ReactNode }

/** A ruled part of a page under its heading, which an address can point at. */
export const Section = ({ id, title, children }: Props) => (
  <section className="section" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)
