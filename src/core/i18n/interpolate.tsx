import { Fragment, type ReactNode } from 'react'

/** Stands for an element in a sentence's values: `words('lead', { title: hole })`. No text that people write has this character. */
export const slot = '\u{FFFC}'

/** A sentence with an element in place of its hole, such as a title with its own language. */
export const Interpolate = ({ text, children }: { text: string; children: ReactNode }) =>
  text.split(slot).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never reorder
    <Fragment key={i}>
      {i > 0 && children}
      {part}
    </Fragment>
  ))
