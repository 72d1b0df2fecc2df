import { Note } from '../../../../ui/content/Note.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { SecurityPage } from '../security-page.server.ts'
import { useWords } from '../words.ts'

/** What the organization's requirement means for the reader: set up a second step, continue after that, or keep one. */
export function SetupNote({ page: { required, owes, next } }: { page: SecurityPage }) {
  const words = useWords()
  if (owes)
    return (
      <Note tone="warn" title={words('required.owedTitle')}>
        {words('required.owed')}
      </Note>
    )
  if (next)
    return (
      <Note tone="ok" action={<LinkButton to={next}>{words('required.continue')}</LinkButton>}>
        {words('required.ready')}
      </Note>
    )
  return required ? <Note>{words('required.keep')}</Note> : null
}
