import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { useDays } from '../../retention/parts/days.ts'
import type { RequestPage, RequestResult } from '../requests-page.server.ts'
import { noteMax, requestOutcomes } from '../rules.ts'
import { useWords } from '../words.ts'
import { emptyResult } from './empty-result.ts'
import styles from './requests.module.css'

type Props = { page: RequestPage; result: RequestResult | undefined }

/** What an official can do with an open request. */
export function RequestSteps(props: Props) {
  const words = useWords()
  const { request } = props.page
  return (
    <section className="stack gap-5" aria-labelledby="steps">
      <h2 id="steps">{words('detail.steps')}</h2>
      {request.status === 'received' && (
        <Form method="post" action={`/records/requests/${request._id}`}>
          <Submit intent="review">{words('detail.review')}</Submit>
        </Form>
      )}
      {!request.extendedAt && <DueDate {...props} />}
      {!request.extendedAt && <Extension {...props} />}
      <Closing {...props} />
    </section>
  )
}

function DueDate({ page: { request, timeZone }, result }: Props) {
  const words = useWords()
  const day = useDays(timeZone)
  const { computedDueOn } = request
  const { errors, typed } = result ?? emptyResult
  return (
    <Card as="section" aria-labelledby="due-date">
      <Form method="post" action={`/records/requests/${request._id}`} noValidate className={`stack gap-4 ${styles.form}`}>
        <h3 id="due-date">{words('detail.otherDue')}</h3>
        <RequiredNote />
        <Field
          name="dueOn"
          required
          label={words('form.dueOn')}
          help={computedDueOn ? words('detail.otherDueHelp', { day: day(computedDueOn) }) : undefined}
          error={errors['dueOn']}
        >
          {(control) => <TextInput {...control} type="date" min={request.receivedOn} defaultValue={typed['dueOn'] ?? request.dueOn} />}
        </Field>
        <Field name="dueReason" required label={words('detail.reason')} error={errors['dueReason']}>
          {(control) => <TextArea {...control} rows={2} maxLength={noteMax} defaultValue={typed['dueReason'] ?? ''} />}
        </Field>
        <Submit intent="due">{words('detail.setDue')}</Submit>
      </Form>
    </Card>
  )
}

function Extension({ page: { request, timeZone, extensionStatute: statute }, result }: Props) {
  const words = useWords()
  const day = useDays(timeZone)
  const { latestExtension: latest } = request
  const { errors, typed } = result ?? emptyResult
  const help = latest && statute ? words('detail.untilHelp', { day: day(latest), statute }) : undefined
  return (
    <Card as="section" aria-labelledby="extension">
      <Form method="post" action={`/records/requests/${request._id}`} noValidate className={`stack gap-4 ${styles.form}`}>
        <h3 id="extension">{words('detail.extension')}</h3>
        <RequiredNote />
        <Field name="until" required label={words('detail.until')} help={help} error={errors['until']}>
          {(control) => <TextInput {...control} type="date" min={request.dueOn} defaultValue={typed['until'] ?? latest ?? ''} />}
        </Field>
        <Field name="reason" required label={words('detail.reason')} help={words('detail.reasonHelp')} error={errors['reason']}>
          {(control) => <TextArea {...control} rows={3} maxLength={noteMax} defaultValue={typed['reason'] ?? ''} />}
        </Field>
        <Submit intent="extend">{words('detail.extend')}</Submit>
      </Form>
    </Card>
  )
}

function Closing({ page: { request }, result }: Props) {
  const words = useWords()
  const { errors, typed } = result ?? emptyResult
  return (
    <Card as="section" aria-labelledby="close">
      <Form method="post" action={`/records/requests/${request._id}`} noValidate className={`stack gap-4 ${styles.form}`}>
        <h3 id="close">{words('detail.close')}</h3>
        <RequiredNote />
        <Field name="outcome" required label={words('detail.outcome')} error={errors['outcome']}>
          {(control) => (
            <Select
              {...control}
              placeholder={words('detail.chooseOutcome')}
              options={requestOutcomes.map((value) => ({ value, label: words(`status.${value}`) }))}
              defaultValue={typed['outcome'] ?? ''}
            />
          )}
        </Field>
        <Field name="note" label={words('detail.note')} optional={words('optional')} help={words('detail.noteHelp')} error={errors['note']}>
          {(control) => <TextArea {...control} rows={3} maxLength={noteMax} defaultValue={typed['note'] ?? ''} />}
        </Field>
        <Submit intent="close">{words('detail.closeSubmit')}</Submit>
      </Form>
    </Card>
  )
}

export function Submit({ intent, children }: { intent: string; children: ReactNode }) {
  const words = useWords()
  const { formData } = useNavigation()
  return (
    <div>
      <Button type="submit" name="intent" value={intent} variant="primary" busy={formData?.get('intent') === intent && words('saving')}>
        {children}
      </Button>
    </div>
  )
}
