import { Suspense } from 'react'
import { lazyWithRetry } from '../../../../core/browser/lazy-with-retry.ts'
import type { ProjectNote } from '../project-note.server.ts'

// Most people read a project in the language that it was written in.
const TranslationNote = lazyWithRetry(() => import('./TranslationNote.tsx'))

/** The note about the language of a text; nothing where there is nothing to say. */
export const TranslatedNote = ({ note, hash = '' }: { note: ProjectNote | null; hash?: string }) =>
  note && (
    <Suspense>
      <TranslationNote note={note} hash={hash} />
    </Suspense>
  )
