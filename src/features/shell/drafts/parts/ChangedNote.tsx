import { Note } from '../../../../ui/content/Note.tsx'
import { useWords } from '../words.ts'

/** A colleague saved the same fields meanwhile: shows their texts, which saving again replaces. */
export function ChangedNote({ fields }: { fields: readonly { label: string; text: string }[] }) {
  const words = useWords()
  return (
    <Note tone="bad" live title={words('changed.title')}>
      <p>{words('changed.lead')}</p>
      <dl>
        {fields.map(({ label, text }) => (
          <div key={label}>
            <dt className="strong">{words('changed.saved', { field: label })}</dt>
            <dd>{text || words('changed.empty')}</dd>
          </div>
        ))}
      </dl>
    </Note>
  )
}
