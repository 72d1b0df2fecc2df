import { classes } from './classes.ts'
import styles from './Picture.module.css'

type Props = {
  src: string
  /** Of the original, so that nothing moves when it arrives. */
  width: number
  height: number
  /** Empty for a picture that says nothing new. */
  alt: string
  /** The same picture in other widths. */
  variants?: readonly { url: string; width: number }[]
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes?: string
  /** The largest picture of the first screen: fetched at once. */
  first?: boolean
  /** A drawing, which is dimmed at night. */
  drawn?: boolean
  /** Fills its place, cut at the edges. */
  cover?: boolean
  className?: string
}

/** A picture in the size the screen needs, fetched when it comes near. */
export const Picture = ({ src, width, height, alt, variants, sizes = '100vw', first, drawn, cover, className }: Props) => (
  <img
    className={classes(drawn && 'art', cover && styles.cover, className)}
    sizes={variants?.length ? sizes : undefined}
    srcSet={variants?.map((variant) => `${variant.url} ${variant.width}w`).join(', ') || undefined}
    src={src}
    width={width}
    height={height}
    alt={alt}
    loading={first ? undefined : 'lazy'}
    fetchPriority={first ? 'high' : undefined}
    decoding="async"
  />
)
