import { formatDay } from '../../../../core/i18n/dates.ts'
import type { Language } from '../../../../core/i18n/languages.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../../core/time/time-zones.ts'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { pencil, trash } from '../../../../ui/icons/work.ts'
import type { Comment } from '../contract.ts'
import { commentLengthMax } from '../rules.ts'
import type { TakePart } from '../take-part.ts'
import { useWords } from '../words.ts'
import { Act } from './Act.tsx'
import { CommentText } from './CommentText.tsx'
import styles from './OwnComment.module.css'
import { useTakePart } from './use-take-part.ts'

type Props = {
  comment: Comment
  timeZone: TimeZone
  written: Language | undefined
  /** True while the project accepts responses. */
  mayChange: boolean
  /** The form that deletes comments; the list owns it, because the comment is removed. */
  deleting: ReturnType<typeof useTakePart>
  result: TakePart | undefined
}

/** The reader's own comment: editable while the project is open, deletable at any time. */
export default function OwnComment({ comment, timeZone, written, mayChange, deleting, result }: Props) {
  const words = useWords()
  const language = useLanguage()
  const { _id, createdAt, editedAt } = comment
  const day = (at: string) => formatDay(language, timeZone, at)
  const going = deleting.sending?.get('comment') === _id
  return (
    <li className={styles.comment} aria-busy={going || undefined}>
      <p className="small soft">
        {words('comments.mine', { day: day(createdAt) })}
        {editedAt && ` · ${words('comments.edited', { day: day(editedAt) })}`}
      </p>
      <CommentText comment={comment} timeZone={timeZone} written={written} />
      <div className="acts">
        {mayChange && <Change key={editedAt} comment={comment} result={result} />}
        <Act icon={trash} label={words('comments.delete')}>
          <deleting.Form method="post" action={deleting.action} className="row">
            <input type="hidden" name="intent" value="deleteComment" />
            <input type="hidden" name="comment" value={_id} />
            <span className="small">{words('comments.deleteSure')}</span>
            <Button type="submit" variant="danger" size="s">
              {words('comments.deleteYes')}
            </Button>
          </deleting.Form>
        </Act>
      </div>
    </li>
  )
}

function Change({ comment: { _id, project, text }, result }: { comment: Comment; result: TakePart | undefined }) {
  const words = useWords()
  const own = result?.comment === _id ? result : undefined
  const { Form, action, sending, refused } = useTakePart(project, ['editComment'], own)
  return (
    <Act icon={pencil} label={words('comments.change')} open={refused !== null}>
      <Form method="post" action={action} className="stack gap-3">
        <input type="hidden" name="intent" value="editComment" />
        <input type="hidden" name="comment" value={_id} />
        <Field name="text" id={`text-${_id}`} label={words('comments.changeLabel')} error={refused?.error ?? undefined}>
          {(control) => <TextArea {...control} required maxLength={commentLengthMax} defaultValue={refused?.text || text} />}
        </Field>
        <div className="row">
          <Button type="submit" variant="primary" size="s" busy={sending && words('comments.sending')}>
            {words('comments.save')}
          </Button>
        </div>
      </Form>
    </Act>
  )
}
