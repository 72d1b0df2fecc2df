import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { useWords } from '../words.ts'

/** Says that a form shows text of an earlier visit, and offers the saved version. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  const words = useWords()
  return (
    <Note
      live
      action={
        <Button size="s" onClick={onDiscard}>
          {words('discard')}
        </Button>
      }
    >
      {words('restored')}
    </Note>
  )
}
