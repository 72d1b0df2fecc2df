import { Note } from '../../../../ui/content/Note.tsx'
import { Progress } from '../../../../ui/figures/Progress.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { retry } from '../../../../ui/icons/acts.ts'
import { offline } from '../../../../ui/icons/signs.ts'
import { useWords } from '../../model/words.ts'
import { Body, StickyFoot, Top } from '../parts/Frame.tsx'
import styles from '../parts/QuestionStep.module.css'
import type { SurveyAbout } from '../survey-about.server.ts'

/** Shown while the device is offline: nothing is lost, and the answers are sent later. */
export default function Waiting({
  about,
  count,
  seconds,
  onTry,
}: {
  about: SurveyAbout
  count: number
  seconds: number | null
  onTry: () => void
}) {
  const words = useWords()
  const sent = words('form.sendingCount', { sent: 0, total: count })
  return (
    <>
      <Top about={about} state="notSaved" />
      <Body>
        {seconds !== null && (
          <Note tone="warn" icon={offline} title={words('form.offlineTitle')} live className={styles.summary}>
            {words('form.offline', { count })}
          </Note>
        )}
        <h2 className={styles.question} tabIndex={-1}>
          {words('form.sendingTitle')}
        </h2>
        <Progress label={words('form.sendingBar')} value={0} max={count}>
          {seconds === null ? sent : `${sent} · ${words('form.retryIn', { count: seconds })}`}
        </Progress>
      </Body>
      <StickyFoot>
        <Button variant="primary" size="big" icon={retry} busy={seconds === null && words('form.sending')} onClick={onTry}>
          {words('form.tryNow')}
        </Button>
      </StickyFoot>
    </>
  )
}
