import { Note } from '../../../../ui/content/Note.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { ResultsFilter } from '../../model/filter.ts'
import { useWords as useResultWords } from '../../model/words.ts'
import { useFilterWords } from '../filter-words.ts'
import { useWords } from '../words.ts'

/** What of the address's filter is not shown. */
export function LeftOutNotes({ filter: { leftOut = [] }, className }: { filter: ResultsFilter; className?: string | undefined }) {
  const words = useResultWords()
  return leftOut.map((why) => (
    <Note key={why} className={className}>
      {words(why === 'wayHidden' ? 'wayHidden' : 'filterUnknown')}
    </Note>
  ))
}

/** Among whom the answers of a page are, with a link to everyone's, and what of the filter is not shown; nothing without a filter. */
export function GroupsNote({ filter }: { filter: ResultsFilter }) {
  const words = useWords()
  const groups = useFilterWords()(filter)
  if (!groups) return <LeftOutNotes filter={filter} />
  const everyone = (
    <LinkButton to="?" size="s">
      {words('everybody')}
    </LinkButton>
  )
  return (
    <>
      <LeftOutNotes filter={filter} />
      <Note action={everyone}>{words('among', { groups })}</Note>
    </>
  )
}
