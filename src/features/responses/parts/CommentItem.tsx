import { formatDay } from '../../../core/dates.ts'
import { useLanguage } from '../../../core/words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClasses } from '../../../ui/button.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { trash } from '../../../ui/icons/work.ts'
import type { Comment } from '../contract.ts'
import { useWords } from '../words.ts'
import styles from './CommentItem.module.css'
import type { useTakePart } from './use-take-part.ts'

type Props = {
  comment: Comment
  state: string
  /** The form that deletes comments; null for who may not. */
  deleting: ReturnType<typeof useTakePart> | null
}

/** One comment: the reader's own, or a resident's as officials see them. */
export function CommentItem({ comment, state, deleting }: Props) {
  const words = useWords()
  const day = formatDay(useLanguage(), state, comment.createdAt)
  const going = deleting?.sending?.get('comment') === comment._id
  const { respondent } = comment
  const home = [respondent?.alias, respondent?.zipCode, respondent?.ageRange].filter(Boolean).join(' · ')
  return (
    <li className={styles.comment} aria-busy={going || undefined}>
      <p className="small soft">{respondent ? `${home} · ${day}` : words('comments.mine', { day })}</p>
      {respondent?.name && (
        <p className="small">
          <b>{respondent.name}</b> {respondent.email}
        </p>
      )}
      <p className={styles.text}>{comment.text}</p>
      {deleting && (
        <details className={styles.delete}>
          <summary className={buttonClasses({ variant: 'quiet', size: 's' })}>
            <Icon icon={trash} size="s" />
            {words('comments.delete')}
          </summary>
          <deleting.Form method="post" action={deleting.action} className="row">
            <input type="hidden" name="intent" value="deleteComment" />
            <input type="hidden" name="comment" value={comment._id} />
            <span className="small">{words('comments.deleteSure')}</span>
            <Button type="submit" variant="danger" size="s">
              {words('comments.deleteYes')}
            </Button>
          </deleting.Form>
        </details>
      )}
    </li>
  )
}
