import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Rich } from '../../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../../core/time/time-zones.ts'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { buttonClasses } from '../../../../ui/forms/button.ts'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { circleCheck } from '../../../../ui/icons/basic.ts'
import { undo } from '../../../../ui/icons/project.ts'
import { download, lock } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { holdReasonLengthMax } from '../../../projects/lifecycle/rules.ts'
import type { Records } from '../contract.ts'
import { useWords } from '../words.ts'
import { useDays } from './days.ts'
import styles from './Lifecycle.module.css'

export type LifecycleProps = {
  records: Records
  /** The organization's. */
  timeZone: TimeZone
  mayEdit: boolean
  mayHold: boolean
  /** The page to return to. */
  back: string
  /** The rejected input. */
  refused?: { reason: string; error: string | undefined } | undefined
}

/** The lifecycle of a published or completed project: its removal day, and the steps that officials may take before it. */
export function Lifecycle(props: LifecycleProps) {
  const { records, timeZone, mayEdit } = props
  const { status, hold, removalDay, daysLeft } = records
  const words = useWords()
  const day = useDays(timeZone)
  const isOver = daysLeft !== null && daysLeft <= 0
  const removal = removalDay === null ? '' : day(removalDay)
  return (
    <div className={styles.life}>
      {hold && (
        <Note tone="warn" icon={lock} title={words('life.heldTitle', { day: day(hold.since) })}>
          {/* Officials write it in the language they like, and none is stored: an empty one says that it is unknown. */}
          <span lang="">{hold.reason}</span> {removalDay && words(isOver ? 'life.heldPast' : 'life.heldUntil', { day: removal })}
        </Note>
      )}
      {removalDay && !hold && (
        <p className="small">
          <Rich
            text={isOver ? words('life.due', { day: removal }) : words('life.removal', { day: removal, count: daysLeft ?? 0 })}
            b={(inner) => <b className="strong">{inner}</b>}
          />
        </p>
      )}
      {(status === 'completed' || (hold && props.mayHold)) && (
        <PackageLink records={records} taken={records.packageTakenAt && day(records.packageTakenAt)} />
      )}
      {status === 'published' && mayEdit && <Complete {...props} />}
      {status === 'completed' && mayEdit && !isOver && (
        <Step {...props}>
          <Submit intent="reopen" icon={undo} busy={words('life.reopening')} wide>
            {words('life.reopen')}
          </Submit>
        </Step>
      )}
      {props.mayHold && status !== 'draft' && (hold ? <Lift {...props} isOver={isOver} removal={removal} /> : <Hold {...props} />)}
    </div>
  )
}

function PackageLink({ records, taken }: { records: Records; taken: string | null }) {
  const words = useWords()
  return (
    <div className={styles.package}>
      <LinkButton to={`/api/v1/projects/${records._id}/package`} reloadDocument download icon={download} wide>
        {words('life.package')}
      </LinkButton>
      <p className="tiny soft">
        {words('life.packageHelp')} {records.hold && words('life.packageHeld')} {taken && words('life.packageTaken', { day: taken })}
      </p>
    </div>
  )
}

function Complete(props: LifecycleProps) {
  const { records, timeZone } = props
  const words = useWords()
  const day = useDays(timeZone)
  return (
    <Ask icon={circleCheck} label={words('life.complete')}>
      <p className="small">
        {records.hold ? words('life.completeHeld') : words('life.completeLead', { day: day(records.removalDayIfCompleted) })}
      </p>
      <Step {...props}>
        <Submit intent="complete" busy={words('life.completing')}>
          {words('life.completeYes')}
        </Submit>
      </Step>
    </Ask>
  )
}

function Hold(props: LifecycleProps) {
  const words = useWords()
  const { refused } = props
  return (
    <Ask icon={lock} label={words('life.hold')} open={refused !== undefined}>
      <p className="small">{words('life.holdLead')}</p>
      <Step {...props}>
        <Field name="reason" label={words('life.reason')} help={words('life.reasonHelp')} error={refused?.error}>
          {(control) => <TextArea {...control} rows={2} required maxLength={holdReasonLengthMax} defaultValue={refused?.reason ?? ''} />}
        </Field>
        <Submit intent="hold" busy={words('life.holding')}>
          {words('life.holdYes')}
        </Submit>
      </Step>
    </Ask>
  )
}

function Lift({ isOver, removal, ...props }: LifecycleProps & { isOver: boolean; removal: string }) {
  const words = useWords()
  const completedLead = isOver ? words('life.liftPast') : words('life.liftLead', { day: removal })
  const lead = removal ? completedLead : words('life.liftOpen')
  return (
    <Ask icon={lock} label={words('life.lift')}>
      <p className="small">{lead}</p>
      <Step {...props}>
        <Submit intent="lift" danger={isOver} busy={words('life.lifting')}>
          {words('life.liftYes')}
        </Submit>
      </Step>
    </Ask>
  )
}

/** A button that explains its effect before the action; works without scripts. */
const Ask = ({ icon, label, open, children }: { icon: string; label: string; open?: boolean; children: ReactNode }) => (
  <details open={open}>
    <summary className={buttonClasses({ wide: true })}>
      <Icon icon={icon} size="s" />
      {label}
    </summary>
    <div className={styles.inside}>{children}</div>
  </details>
)

type Intent = 'complete' | 'reopen' | 'hold' | 'lift'

const Step = ({ records, back, children }: LifecycleProps & { children: ReactNode }) => (
  <Form method="post" action="/records" className="stack gap-3">
    <input type="hidden" name="project" value={records._id} />
    <input type="hidden" name="back" value={back} />
    {children}
  </Form>
)

type SubmitProps = { intent: Intent; busy: string; icon?: string; danger?: boolean; wide?: boolean; children: ReactNode }

function Submit({ intent, busy, icon, danger, wide, children }: SubmitProps) {
  const sending = useNavigation().formData?.get('intent') === intent
  const harmless = wide ? 'plain' : 'primary'
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={danger ? 'danger' : harmless}
      icon={icon}
      wide={wide}
      busy={sending && busy}
    >
      {children}
    </Button>
  )
}
