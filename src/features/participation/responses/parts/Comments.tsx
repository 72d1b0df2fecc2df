import { lazy, type ReactNode, Suspense, useRef } from 'react'
import type { Language } from '../../../../core/i18n/languages.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../../core/time/time-zones.ts'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { comment as commentIcon } from '../../../../ui/icons/basic.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { CommentList } from '../contract.ts'
import type { TakePart, TakePartIntent } from '../take-part.ts'
import { useWords } from '../words.ts'
import { useTakePart } from './use-take-part.ts'
import { useWaits } from './use-waits.ts'

// Loaded lazily: it is far down the page, a plain form works until then, and most readers have not commented.
const CommentForm = lazy(() => import('./CommentForm.tsx'))
const OwnComment = lazy(() => import('./OwnComment.tsx'))

type Props = {
  projectId: string
  /** In which the comments' dates are. */
  timeZone: TimeZone
  /** The language of the project, if it is not the reader's. */
  written: Language | undefined
  /** Null for officials of other organizations, who see only the count. */
  list: CommentList | null
  commentsCount: number
  mayRespond: { allowed: boolean; message: string | null }
  /** What a visitor is shown in place of the reason why they may not respond. */
  visitorOffer?: ReactNode
  /** True for officials of the project's organization. */
  isMine: boolean
  /** The result of the page's action if the form was sent without scripts. */
  result?: TakePart | undefined
}

/** The project page's comments section: form and own comments for residents, a link to all comments for the project's officials. */
export function Comments({ projectId, timeZone, written, list, commentsCount, mayRespond, visitorOffer, isMine, result }: Props) {
  const words = useWords()
  const waits = useWaits()
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused comment was deleted, so focus the section's heading.
  const done = (intent: TakePartIntent) => intent === 'deleteComment' && heading.current?.focus()
  const deleting = useTakePart(projectId, ['deleteComment'], result, done)
  const own = isMine ? [] : (list?.comments ?? [])
  const hasForeign = own.some((one) => (one.language ?? language) !== language || (written && one.answer))
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
          {!mayRespond.allowed && (visitorOffer ?? <p className="soft">{mayRespond.message}</p>)}
          {waits && own.length > 0 && <p className="small soft">{words('comments.waits')}</p>}
          {hasForeign && <p className="small soft">{words('comments.asWritten')}</p>}
          {own.length > 0 && (
            <ul className="stack gap-4">
              <Suspense>
                {own.map((comment) => (
                  <OwnComment
                    key={comment._id}
                    comment={comment}
                    timeZone={timeZone}
                    written={written}
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
