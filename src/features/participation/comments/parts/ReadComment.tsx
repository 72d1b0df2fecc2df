import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatMoment } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { alert, check } from '../../../../ui/icons/basic.ts'
import { eye, eyeOff, penLine } from '../../../../ui/icons/signs.ts'
import { trash } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { Comment } from '../../responses/contract.ts'
import { Act } from '../../responses/parts/Act.tsx'
import { CommentText } from '../../responses/parts/CommentText.tsx'
import { commentReplyLengthMax, hiddenReasonLengthMax } from '../../responses/rules.ts'
import { useWords } from '../../responses/words.ts'
import type { CommentsPage, CommentsResult } from '../comments-page.server.ts'
import styles from './ReadComment.module.css'

type Props = { comment: Comment; page: CommentsPage; result: CommentsResult | undefined }

/** A resident's comment for officials, with the available actions. */
export function ReadComment({ comment, page, result }: Props) {
  const words = useWords()
  const language = useLanguage()
  const { _id, createdAt, editedAt, respondent, answer, hidden } = comment
  const own = result?.comment === _id ? result : undefined
  const when = (at: string) => formatMoment(language, page.timeZone, at)
  const moved = respondent?.moved && words('comments.moved')
  const who = [respondent?.alias, respondent?.zipCode, respondent?.ageRange, moved].filter(Boolean).join(' · ')
  const times = [when(createdAt), editedAt && words('comments.edited', { day: when(editedAt) })].filter(Boolean).join(' · ')
  const text = <CommentText comment={comment} timeZone={page.timeZone} written={page.about.lang} />
  return (
    <Card as="li" className="stack gap-2" id={`comment-${_id}`}>
      <div className={styles.head}>
        <p className="small soft">
          {who}
          {respondent?.name && (
            <>
              {' · '}
              <b>{respondent.name}</b> {respondent.email}
            </>
          )}
          {' · '}
          {times}
        </p>
        {hidden ? (
          <Badge tone="line" icon={eyeOff}>
            {words('desk.isHidden')}
          </Badge>
        ) : (
          answer && (
            <Badge tone="ok" icon={check}>
              {words('desk.isAnswered')}
            </Badge>
          )
        )}
      </div>
      {hidden ? (
        <details className="disclosure">
          <summary className="small">{words('desk.readHidden', { reason: hidden.reason })}</summary>
          {text}
        </details>
      ) : (
        text
      )}
      <div className="acts">
        {page.mayEdit && !hidden && <Answer comment={comment} result={own} />}
        {page.mayEdit && (hidden ? <Show comment={comment} /> : <Hide comment={comment} result={own} />)}
        {!page.isAdministrator && (
          <LinkButton to={`/project/${page.about._id}/report?comment=${_id}`} variant="quiet" size="s" icon={alert}>
            {words('desk.report')}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

type ActOf = { comment: Comment; result?: CommentsResult | undefined }

function Sending({ intent, comment, children }: { intent: string; comment: Comment; children: (busy: string | false) => ReactNode }) {
  const words = useWords()
  const { formData } = useNavigation()
  return (
    <Form method="post" preventScrollReset className="stack gap-3">
      <input type="hidden" name="comment" value={comment._id} />
      <input type="hidden" name="version" value={comment.version} />
      {children(formData?.get('intent') === intent && formData.get('comment') === comment._id && words('comments.sending'))}
    </Form>
  )
}

function Answer({ comment, result }: ActOf) {
  const words = useWords()
  const refused = result?.intent === 'answer' ? result : undefined
  const { _id, answer } = comment
  return (
    <Act key={answer?.at} icon={penLine} label={words(answer ? 'desk.changeAnswer' : 'desk.answer')} open={refused !== undefined}>
      <Sending intent="answer" comment={comment}>
        {(busy) => (
          <>
            <Field
              name="text"
              id={`answer-${_id}`}
              label={words('desk.answerLabel')}
              help={words('desk.answerHelp')}
              error={refused?.error}
            >
              {(control) => (
                <TextArea {...control} required rows={3} maxLength={commentReplyLengthMax} defaultValue={refused?.text ?? answer?.text} />
              )}
            </Field>
            <div className="row">
              <Button type="submit" name="intent" value="answer" variant="primary" size="s" busy={busy}>
                {words('desk.answerSend')}
              </Button>
              {answer && (
                <Button type="submit" name="intent" value="removeAnswer" variant="quiet" size="s" icon={trash} formNoValidate>
                  {words('desk.answerRemove')}
                </Button>
              )}
            </div>
          </>
        )}
      </Sending>
    </Act>
  )
}

function Hide({ comment, result }: ActOf) {
  const words = useWords()
  const refused = result?.intent === 'hide' ? result : undefined
  return (
    <Act icon={eyeOff} label={words('desk.hide')} open={refused !== undefined}>
      <Sending intent="hide" comment={comment}>
        {(busy) => (
          <>
            <Field
              name="reason"
              id={`reason-${comment._id}`}
              label={words('desk.hideReason')}
              help={words('desk.hideHelp')}
              error={refused?.error}
            >
              {(control) => <TextInput {...control} required maxLength={hiddenReasonLengthMax} defaultValue={refused?.text} />}
            </Field>
            <div className="row">
              <Button type="submit" name="intent" value="hide" variant="danger" size="s" busy={busy}>
                {words('desk.hideSend')}
              </Button>
            </div>
          </>
        )}
      </Sending>
    </Act>
  )
}

function Show({ comment }: ActOf) {
  const words = useWords()
  return (
    <Sending intent="show" comment={comment}>
      {(busy) => (
        <Button type="submit" name="intent" value="show" variant="quiet" size="s" icon={eye} busy={busy}>
          {words('desk.show')}
        </Button>
      )}
    </Sending>
  )
}
