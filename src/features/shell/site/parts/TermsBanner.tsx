import { useLocation } from 'react-router'
import { Note } from '../../../../ui/content/Note.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useWords } from '../words.ts'

const page = '/terms/accept'

/** Asks a person on every page to accept the terms in force, which leads back to the page. */
export default function TermsBanner() {
  const words = useWords()
  const { pathname, search } = useLocation()
  if (pathname === page) return null
  return (
    <section className="wrap" aria-label={words('termsDue')}>
      <Note
        tone="warn"
        title={words('termsDue')}
        action={
          <LinkButton size="s" to={`${page}?next=${encodeURIComponent(pathname + search)}`}>
            {words('termsDueAction')}
          </LinkButton>
        }
      >
        {words('termsDueText')}
      </Note>
    </section>
  )
}
