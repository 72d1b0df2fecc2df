import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazyWithRetry } from '../../../../core/browser/lazy-with-retry.ts'
import type { ProjectNote } from '../project-note.server.ts'

const Untranslated = lazyWithRetry(() => import('./Untranslated.tsx'))

/** A note that the text is a translation, with a link to the original and back, or that it exists in another language only. */
export function TranslatedNote({ note, hash = '' }: { note: ProjectNote | null; hash?: string }) {
  if (!note) return null
  if (note.link === null) {
    return (
      <Suspense fallback={null}>
        <Untranslated note={note} />
      </Suspense>
    )
  }
  return (
    <p className="small soft">
      {note.text}{' '}
      <Link to={{ search: note.search, hash }} preventScrollReset>
        {note.link}
      </Link>
    </p>
  )
}
