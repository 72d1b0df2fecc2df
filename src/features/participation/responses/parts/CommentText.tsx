import { formatDay } from '../../../../core/i18n/dates.ts'
import type { Language } from '../../../../core/i18n/languages.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../../core/time/time-zones.ts'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { eyeOff } from '../../../../ui/icons/signs.ts'
import type { Comment } from '../contract.ts'
import { useWords } from '../words.ts'
import styles from './CommentText.module.css'

type Props = {
  comment: Comment
  timeZone: TimeZone
  /** The language of the project, if it is not the reader's: most comments and answers are in it. */
  written: Language | undefined
}

/** A comment with the officials' reaction: why it is hidden, or their answer. */
export function CommentText({ comment, timeZone, written }: Props) {
  const words = useWords()
  const language = useLanguage()
  const { text, answer, hidden, isMine } = comment
  const day = (at: string) => formatDay(language, timeZone, at)
  return (
    <>
      <p lang={comment.language ?? written} className={styles.text}>
        {text}
      </p>
      {hidden && (
        <p className={styles.hidden}>
          <Icon icon={eyeOff} size="s" />
          <span>
            <b>{words(isMine ? 'comments.hiddenMine' : 'comments.hidden', { day: day(hidden.at) })}</b>{' '}
            <span lang={written}>{hidden.reason}</span>
          </span>
        </p>
      )}
      {answer && (
        <div className={styles.answer}>
          <p className="small soft">{words('comments.answer', { day: day(answer.at) })}</p>
          <p lang={written} className={styles.text}>
            {answer.text}
          </p>
        </div>
      )}
    </>
  )
}
