import { Link, useSearchParams } from 'react-router'
import { Note } from '../../../ui/Note.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import type { CommentList } from '../contract.ts'
import { useWords } from '../words.ts'

/** For officials: who is left out, and the way to older comments. */
export function CommentsPages({ list }: { list: CommentList }) {
  const words = useWords()
  const [asked] = useSearchParams()
  const unconfirmed = asked.has('unconfirmed')
  const toPage = (cursor: string | null, withUnconfirmed: boolean) => {
    const query = new URLSearchParams([...(cursor ? [['comments', cursor]] : []), ...(withUnconfirmed ? [['unconfirmed', 'on']] : [])])
    return { search: query.size > 0 ? `?${query}` : '', hash: '#comments' }
  }
  return (
    <>
      {(unconfirmed || (list.waiting ?? 0) > 0) && (
        <Note action={<Link to={toPage(null, !unconfirmed)}>{words(unconfirmed ? 'comments.leaveOut' : 'comments.include')}</Link>}>
          {unconfirmed ? words('comments.including') : words('comments.waiting', { count: list.waiting ?? 0 })}
        </Note>
      )}
      {(list.nextCursor || asked.has('comments')) && (
        <Pager
          label={words('comments.pages')}
          previous={{ label: words('comments.newest'), to: asked.has('comments') ? toPage(null, unconfirmed) : undefined }}
          next={{ label: words('comments.older'), to: list.nextCursor ? toPage(list.nextCursor, unconfirmed) : undefined }}
        />
      )}
    </>
  )
}
