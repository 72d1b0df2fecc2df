import { lazy, Suspense, useRef } from 'react'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { comment as commentIcon } from '../../../../ui/icons/basic.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { CommentList } from '../contract.ts'
import type { Intent, TakePart } from '../take-part.ts'
import { useWords } from '../words.ts'
import { useTakePart } from './use-take-part.ts'

// Far down the page, and a plain form until its script is there; and most readers have not commented yet.
const CommentForm = lazy(() => import('./CommentForm.tsx'))
const OwnComment = lazy(() => import('./OwnComment.tsx'))

type Props = {
  projectId: string
  /** The state that the project is in: its clocks date the comments. */
  state: string
  /** Null for an official of another organisation, who sees how many there are. */
  list: CommentList | null
  commentsCount: number
  mayRespond: { allowed: boolean; message: string | null }
  /** For officials of the project's organisation. */
  isMine: boolean
  /** What the page's action gave back where the form was sent without script. */
  result?: TakePart | undefined
}

/** The project page's section of comments: a form and one's own for a resident, the way to all of them for its officials. */
export function Comments({ projectId, state, list, commentsCount, mayRespond, isMine, result }: Props) {
  const words = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  // The comment that was focused has gone: the reader goes on from the section's beginning.
  const done = (intent: Intent) => intent === 'deleteComment' && heading.current?.focus()
  const deleting = useTakePart(projectId, ['deleteComment'], result, done)
  return (
    <section className="section stack gap-5" aria-labelledby="comments">
      <div className="row row-between">
        <h2 id="comments" ref={heading} tabIndex={-1}>
          {words('comments.title')}
        </h2>
        <Badge icon={commentIcon}>{words('comments.sent', { count: commentsCount })}</Badge>
      </div>
      {mayRespond.allowed && (
        <Suspense>
          <CommentForm projectId={projectId} result={result} />
        </Suspense>
      )}
      {isMine ? (
        <div className="row">
          <LinkButton to={`/project/${projectId}/comments`}>{words('comments.read')}</LinkButton>
          <span className="small soft">{words('comments.unanswered', { count: list?.unanswered ?? 0 })}</span>
        </div>
      ) : (
        <>
          {!mayRespond.allowed && <p className="soft">{mayRespond.message}</p>}
          {list && list.comments.length > 0 && (
            <ul className="stack gap-4">
              <Suspense>
                {list.comments.map((comment) => (
                  <OwnComment
                    key={comment._id}
                    comment={comment}
                    state={state}
                    mayChange={mayRespond.allowed}
                    deleting={deleting}
                    result={result}
                  />
                ))}
              </Suspense>
            </ul>
          )}
        </>
      )}
    </section>
  )
}
