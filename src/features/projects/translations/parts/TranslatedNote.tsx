import { Link } from 'react-router'
import type { SaidNote } from '../words.server.ts'

/** Says that what is read here is a translation, and leads to the original and back. */
export const TranslatedNote = ({ note, hash = '' }: { note: SaidNote | null; hash?: string }) =>
  note && (
    <p className="small soft">
      {note.text}{' '}
      <Link to={{ search: note.search, hash }} preventScrollReset>
        {note.link}
      </Link>
    </p>
  )
