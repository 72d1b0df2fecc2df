import { Link } from 'react-router'
import { Note } from '../../../../ui/content/Note.tsx'
import { Pager } from '../../../../ui/navigation/Pager.tsx'
import { Tabs } from '../../../../ui/navigation/Tabs.tsx'
import { type CommentShow, commentShows } from '../../responses/rules.ts'
import { useWords } from '../../responses/words.ts'
import type { CommentsPage } from '../comments-page.server.ts'

type CommentsQuery = { show?: CommentShow; unconfirmed?: boolean; cursor?: string | null }

const toPage = (page: CommentsPage, { show = page.show, unconfirmed = page.unconfirmed, cursor }: CommentsQuery) => {
  const query = new URLSearchParams([
    ...(show === 'all' ? [] : [['show', show]]),
    ...(unconfirmed ? [['unconfirmed', 'on']] : []),
    ...(cursor ? [['cursor', cursor]] : []),
  ])
  return { search: query.size > 0 ? `?${query}` : '' }
}

/** The filter of comments, with a note on excluded comments. */
export function CommentsFilter({ page }: { page: CommentsPage }) {
  const words = useWords()
  const { list, show, unconfirmed } = page
  return (
    <>
      <Tabs
        label={words('desk.filter')}
        tabs={commentShows.map((one) => ({
          to: toPage(page, { show: one }),
          label: words(`desk.shows.${one}`),
          current: one === show,
          ...(one === 'unanswered' && { count: list.unanswered ?? 0 }),
        }))}
      />
      {(unconfirmed || (list.waiting ?? 0) > 0) && (
        <Note
          action={
            <Link to={toPage(page, { unconfirmed: !unconfirmed })}>{words(unconfirmed ? 'comments.leaveOut' : 'comments.include')}</Link>
          }
        >
          {unconfirmed ? words('comments.including') : words('comments.waiting', { count: list.waiting ?? 0 })}
        </Note>
      )}
    </>
  )
}

/** The link to older comments. */
export function CommentsPages({ page }: { page: CommentsPage }) {
  const words = useWords()
  const { list, isFirst } = page
  if (isFirst && !list.nextCursor) return null
  return (
    <Pager
      label={words('comments.pages')}
      previous={{ label: words('comments.newest'), to: isFirst ? undefined : toPage(page, {}) }}
      next={{ label: words('comments.older'), to: list.nextCursor ? toPage(page, { cursor: list.nextCursor }) : undefined }}
    />
  )
}
