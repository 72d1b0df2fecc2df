import { Note } from '../../../../ui/content/Note.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { ResultsFilter } from '../../model/filter.ts'
import { useFilterWords } from '../filter-words.ts'
import { useWords } from '../words.ts'

/** Among whom the answers of a page are, with a link to everyone's; nothing without a filter. */
export function GroupsNote({ filter }: { filter: ResultsFilter }) {
  const words = useWords()
  const groups = useFilterWords()(filter)
  if (!groups) return null
  const everyone = (
    <LinkButton to="?" size="s">
      {words('everybody')}
    </LinkButton>
  )
  return <Note action={everyone}>{words('among', { groups })}</Note>
}
