import { lazy, Suspense } from 'react'
import { Button } from '../../../../ui/forms/Button.tsx'
import { FieldError } from '../../../../ui/forms/FieldError.tsx'
import { check, close } from '../../../../ui/icons/basic.ts'
import { undo } from '../../../../ui/icons/project.ts'
import { classes } from '../../../../ui/styles/classes.ts'
import { type VoteValue, voteValues } from '../rules.ts'
import type { TakePart } from '../take-part.ts'
import { useWords } from '../words.ts'
import { useTakePart } from './use-take-part.ts'
import { useWaits } from './use-waits.ts'
import styles from './VotePanel.module.css'

type Props = {
  projectId: string
  /** The caller's own vote. */
  vote: VoteValue | null
  /** Totals, for the project's officials. */
  totals: { yes: number; no: number } | null
  mayRespond: { allowed: boolean }
  /** The result of the page's action if the form was sent without scripts. */
  result?: TakePart | undefined
}

// Only officials load this.
const VoteTotals = lazy(() => import('./VoteTotals.tsx'))

const icons = { yes: check, no: close }

/** "Do you support this project?": a resident's vote, or the totals for the project's officials. Renders nothing for everyone else. */
export function VotePanel({ projectId, vote, totals, mayRespond, result }: Props) {
  const words = useWords()
  if (totals)
    return (
      <Suspense>
        <VoteTotals totals={totals} />
      </Suspense>
    )
  if (mayRespond.allowed) return <VoteForm projectId={projectId} vote={vote} result={result} />
  return vote && <p className="small">{words(`vote.own.${vote}`)}</p>
}

function VoteForm({ projectId, vote, result }: Pick<Props, 'projectId' | 'vote' | 'result'>) {
  const words = useWords()
  const waits = useWaits()
  const { Form, action, sending, refused } = useTakePart(projectId, ['vote', 'unvote'], result)
  const shown = sending ? (sending.get('vote') as VoteValue | null) : vote
  return (
    <div className={styles.panel}>
      <Form method="post" action={action}>
        <input type="hidden" name="intent" value="vote" />
        <fieldset aria-describedby={classes('vote-help', refused && 'vote-error')}>
          <legend className={styles.legend}>{words('vote.question')}</legend>
          <div className={styles.pair}>
            {voteValues.map((value) => (
              // The current vote has nothing to send.
              <Button
                key={value}
                type={shown === value ? 'button' : 'submit'}
                name="vote"
                value={value}
                icon={icons[value]}
                pressed={shown === value}
              >
                {words(`vote.${value}`)}
              </Button>
            ))}
          </div>
          <p className={styles.help} id="vote-help">
            {shown && words(`vote.own.${shown}`)} {waits && shown && words('waits')} {words('vote.private')}
          </p>
          {refused && <FieldError id="vote-error">{refused.error}</FieldError>}
        </fieldset>
      </Form>
      {shown && (
        <Form method="post" action={action}>
          <input type="hidden" name="intent" value="unvote" />
          <Button type="submit" variant="quiet" size="s" icon={undo} className={styles.back}>
            {words('vote.takeBack')}
          </Button>
        </Form>
      )}
    </div>
  )
}
