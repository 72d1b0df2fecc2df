import type { Option } from '../../../projects/model/contract.ts'
import styles from './OptionPictures.module.css'

/** The options of a question that show pictures; nothing if none does. */
export function OptionPictures({ options, lang }: { options: readonly Option[]; lang?: string | undefined }) {
  const pictured = options.flatMap(({ key, label, image }) => (image ? [{ key, label, image }] : []))
  if (pictured.length === 0) return null
  return (
    <ul className={styles.pictures} lang={lang}>
      {pictured.map(({ key, label, image: { url, alt, width, height } }) => (
        <li key={key}>
          <img src={url} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
          {label}
        </li>
      ))}
    </ul>
  )
}
