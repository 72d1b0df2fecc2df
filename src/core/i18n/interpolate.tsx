import { Fragment, type ReactNode } from 'react'

/**
 * Marks the place of an element in a sentence's values: `words('lead', { title: slot })`. No text that people write contains this
 * character.
 */
export const slot = '\u{FFFC}'

/** A sentence with an element in its slot, such as a title with its own language. */
export const Interpolate = ({ text, children }: { text: string; children: ReactNode }) =>
  text.split(slot).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never reorder
    <Fragment key={i}>
      {i > 0 && children}
      {part}
    </Fragment>
  ))
