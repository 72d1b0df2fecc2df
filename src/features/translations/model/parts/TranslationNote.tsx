import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazyWithRetry } from '../../../../core/browser/lazy-with-retry.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import { globe } from '../../../../ui/icons/basic.ts'
import { classes } from '../../../../ui/styles/classes.ts'
import type { ProjectNote } from '../project-note.server.ts'
import styles from './TranslationNote.module.css'

const RequestTranslation = lazyWithRetry(() => import('./RequestTranslation.tsx'))

/** A note that the text is a translation, with a link to the original and back, or that it exists in another language only. */
export default function TranslationNote({ note, hash }: { note: ProjectNote; hash: string }) {
  if (note.link === null) {
    const action = note.request && (
      <Suspense>
        <RequestTranslation request={note.request} />
      </Suspense>
    )
    return (
      <Note icon={globe} {...(styles.note && { className: styles.note })} action={action}>
        {note.text}
      </Note>
    )
  }
  return (
    <p className={classes(styles.line, 'small soft')}>
      {note.text}{' '}
      <Link to={{ search: note.search, hash }} preventScrollReset>
        {note.link}
      </Link>
    </p>
  )
}
