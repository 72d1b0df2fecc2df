import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { DiffPart } from '../wordings.ts'
import styles from './Correction.module.css'

type Props = { text: string; deleted: string; inserted: string; lines: readonly (readonly DiffPart[])[]; lang?: string | undefined }

/** A corrected wording: when, and which words were deleted and inserted; `deleted` and `inserted` are the labels for screen readers. */
export function Correction({ text, deleted, inserted, lines, lang }: Props) {
  const labels = { deleted, inserted }
  const language = useLanguage()
  return (
    <div className={styles.correction}>
      <p className="small soft">{text}</p>
      {lines.map((parts) => (
        <p key={JSON.stringify(parts)} lang={lang}>
          {parts.map(({ kind, text: words }, i) => {
            const key = `${i} ${kind}`
            if (kind === 'same') return <span key={key}>{words}</span>
            const Mark = kind === 'deleted' ? 'del' : 'ins'
            return (
              <Mark key={key}>
                <span className="sr-only" lang={lang && language}>{` ${labels[kind]} `}</span>
                {words}
              </Mark>
            )
          })}
        </p>
      ))}
    </div>
  )
}
