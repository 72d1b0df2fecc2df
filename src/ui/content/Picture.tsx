import { classes } from '../styles/classes.ts'
import styles from './Picture.module.css'

type Props = {
  src: string
  /** Of the original, so that nothing moves when it arrives. */
  width: number
  height: number
  /** Empty for a picture that says nothing new. */
  alt: string
  /** The same picture in other widths, as WebP and, once that is made, as AVIF. */
  variants?: readonly { url: string; width: number; avif?: string | null }[]
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

/** A picture in the size the screen needs and the smallest format the browser knows, fetched when it comes near. */
export function Picture({ src, width, height, alt, variants = [], sizes = '100vw', first, drawn, cover, className }: Props) {
  const smaller = variants.flatMap(({ avif, width }) => (avif ? [`${avif} ${width}w`] : []))
  const picture = (
    <img
      className={classes(drawn && 'art', cover && styles.cover, className)}
      sizes={variants.length > 0 ? sizes : undefined}
      srcSet={variants.map((variant) => `${variant.url} ${variant.width}w`).join(', ') || undefined}
      src={src}
      width={width}
      height={height}
      alt={alt}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  )
  if (smaller.length === 0) return picture
  return (
    <picture className={styles.choice}>
      <source type="image/avif" srcSet={smaller.join(', ')} sizes={sizes} />
      {picture}
    </picture>
  )
}
