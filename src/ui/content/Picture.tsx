import { classes } from '../styles/classes.ts'
import styles from './Picture.module.css'

type Props = {
  src: string
  /** The original's width in pixels; reserves the space before loading. */
  width: number
  height: number
  /** Empty for a decorative picture. */
  alt: string
  /** The language of `alt`, if it is not the page's. */
  lang?: string | undefined
  /** The same picture in other widths, as WebP and, once encoded, as AVIF. */
  variants?: readonly { url: string; width: number; avif?: string | null }[]
  /** The displayed width, as in the `sizes` attribute. */
  sizes?: string
  /** The largest picture of the first screen: loaded eagerly. */
  first?: boolean
  /** A drawing, which is dimmed in the dark theme. */
  drawn?: boolean
  /** Covers its container, cropped at the edges. */
  cover?: boolean
  className?: string
}

/** A picture in the size that the screen needs and the smallest format that the browser supports, loaded lazily. */
export function Picture({ src, width, height, alt, lang, variants = [], sizes = '100vw', first, drawn, cover, className }: Props) {
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
      lang={lang}
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
