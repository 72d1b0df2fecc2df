import { Link } from 'react-router'
import type { SaidNote } from '../words.server.ts'

/** A note that the text is a translation, with a link to the original and back. */
export const TranslatedNote = ({ note, hash = '' }: { note: SaidNote | null; hash?: string }) =>
  note && (
    <p className="small soft">
      {note.text}{' '}
      <Link to={{ search: note.search, hash }} preventScrollReset>
        {note.link}
      </Link>
    </p>
  )
