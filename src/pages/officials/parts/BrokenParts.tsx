import { NeedRow } from '../../../ui/content/NeedRow.tsx'
import { alert } from '../../../ui/icons/basic.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { useWords } from '../words.ts'

/** What of the site does not work right now, with the way to the page that explains it. */
export function BrokenParts({ count }: { count: number }) {
  const words = useWords()
  if (count === 0) return null
  return (
    <ul className="stack section-head">
      <NeedRow
        tone="bad"
        icon={alert}
        title={words('broken.title', { count })}
        action={<LinkButton to="/status">{words('broken.look')}</LinkButton>}
      >
        {words('broken.note')}
      </NeedRow>
    </ul>
  )
}
