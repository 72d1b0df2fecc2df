import { Badge } from '../../../../ui/content/Badge.tsx'
import { ScaleBar } from '../../../../ui/figures/ScaleBar.tsx'
import { clock } from '../../../../ui/icons/basic.ts'
import type { Timing } from '../timing.ts'
import { useWords } from '../words.ts'

/** A project's status in words, such as "12 days left". */
export function useTimingWords(): (timing: Timing) => string {
  const words = useWords()
  return (timing) => {
    switch (timing.phase) {
      case 'notYet':
        return timing.daysUntil === 0 ? words('timing.notYetToday') : words('timing.notYet', { count: timing.daysUntil })
      case 'open':
      case 'soon':
        if (timing.daysLeft === null) return words('timing.open')
        return timing.daysLeft === 0 ? words('timing.lastDay') : words('timing.daysLeft', { count: timing.daysLeft })
      default:
        return words(`timing.${timing.phase}`)
    }
  }
}

/** The elapsed time as a scale bar, and the remaining time in words. */
export function TimingLine({ timing, questions }: { timing: Timing; questions: number }) {
  const words = useWords()
  const say = useTimingWords()
  const elapsed = timing.phase === 'notYet' ? 0 : 1
  const answerable = timing.phase === 'open' || timing.phase === 'soon'
  return (
    <>
      <ScaleBar size="s" share={answerable ? timing.share : elapsed} now={answerable} />
      <p className="small">
        <b className="strong">{say(timing)}</b>
        {answerable && ` ${questions > 0 ? words('timing.questions', { count: questions }) : words('timing.noQuestions')}`}{' '}
        {timing.phase === 'soon' && (
          <Badge tone="warn" icon={clock}>
            {words('timing.soon')}
          </Badge>
        )}
      </p>
    </>
  )
}
