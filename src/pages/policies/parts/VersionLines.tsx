import { formatDate } from '../../../core/i18n/dates.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import { Note } from '../../../ui/content/Note.tsx'
import type { PolicyFigures } from '../policy-page.server.ts'
import { useWords } from '../words.ts'

/** The version of the terms and the privacy policy that is in force, and the announced next one. */
export function VersionLines({ terms: { current, next } }: Pick<PolicyFigures, 'terms'>) {
  const words = useWords()
  const language = useLanguage()
  const day = (one: string) => formatDate(language, one)
  return (
    <>
      <p className="small soft">{words('updated', { version: current.version, day: day(current.effective) })}</p>
      {next && (
        <Note tone="warn">
          {words('terms.soon', { day: day(next.effective), what: words(`terms.changes.${next.version}` as 'terms.changes.1') })}
        </Note>
      )}
    </>
  )
}
