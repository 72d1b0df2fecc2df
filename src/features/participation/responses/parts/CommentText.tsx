import { formatDay } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { eyeOff } from '../../../../ui/icons/signs.ts'
import type { Comment } from '../contract.ts'
import { useWords } from '../words.ts'
import styles from './CommentText.module.css'

/** A comment with the officials' reaction: why it is hidden, or their answer. */
export function CommentText({ comment: { text, answer, hidden, isMine }, state }: { comment: Comment; state: string }) {
  const words = useWords()
  const language = useLanguage()
  const day = (at: string) => formatDay(language, state, at)
  return (
    <>
      <p className={styles.text}>{text}</p>
      {hidden && (
        <p className={styles.hidden}>
          <Icon icon={eyeOff} size="s" />
          <span>
            <b>{words(isMine ? 'comments.hiddenMine' : 'comments.hidden', { day: day(hidden.at) })}</b> {hidden.reason}
          </span>
        </p>
      )}
      {answer && (
        <div className={styles.answer}>
          <p className="small soft">{words('comments.answer', { day: day(answer.at) })}</p>
          <p className={styles.text}>{answer.text}</p>
        </div>
      )}
    </>
  )
}
