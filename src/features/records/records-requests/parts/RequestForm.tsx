import { Form, useNavigation } from 'react-router'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import type { RequestFormPage, RequestResult } from '../requests-page.server.ts'
import { askedMax, requesterNameMax } from '../rules.ts'
import { useWords } from '../words.ts'
import { ProjectFields } from './ProjectFields.tsx'

type Props = { page: RequestFormPage; result: RequestResult | undefined }

/** Adds a request or corrects one. Its dates stay, because the requester knows them. */
export function RequestForm({ page, result }: Props) {
  const words = useWords()
  const sending = useNavigation().state === 'submitting'
  const { request } = page
  const errors = result?.errors ?? {}
  const requestPath = request ? `/records/requests/${request._id}` : '/records/requests'
  const typed = (name: 'requesterName' | 'requesterContact' | 'asked') => result?.typed[name] ?? request?.[name] ?? ''
  return (
    <Form method="post" action={request ? `${requestPath}/correct` : `${requestPath}/new`} noValidate className="stack gap-6">
      <ErrorSummary title={words('problem')} errors={errors} />
      <RequiredNote />
      <div className="fields">
        {!request && <DateFields page={page} result={result} />}
        <Field name="requesterName" required label={words('form.requesterName')} error={errors['requesterName']} className="w6">
          {(control) => <TextInput {...control} autoComplete="off" maxLength={requesterNameMax} defaultValue={typed('requesterName')} />}
        </Field>
        <Field
          name="requesterContact"
          required
          label={words('form.requesterContact')}
          help={words('form.requesterHelp')}
          error={errors['requesterContact']}
          className="w6"
        >
          {(control) => <TextInput {...control} autoComplete="off" maxLength={requesterNameMax} defaultValue={typed('requesterContact')} />}
        </Field>
        <Field name="asked" required label={words('form.asked')} help={words('form.askedHelp')} error={errors['asked']}>
          {(control) => <TextArea {...control} rows={5} maxLength={askedMax} defaultValue={typed('asked')} />}
        </Field>
        <Field name="officer" label={words('form.officer')} help={words('form.officerHelp')} error={errors['officer']} className="w6">
          {(control) => (
            <Select
              {...control}
              options={page.officers}
              defaultValue={result?.typed['officer'] ?? (request ? request.officer?._id : page.me)}
            />
          )}
        </Field>
      </div>
      <ProjectFields
        projects={page.projects}
        chosen={result?.projects ?? request?.projects.map((one) => one._id) ?? []}
        error={errors['projects']}
      />
      <div className="row">
        <Button type="submit" variant="main" busy={sending && words('saving')}>
          {words(request ? 'form.save' : 'form.add')}
        </Button>
        <LinkButton to={requestPath}>{words('cancel')}</LinkButton>
      </div>
    </Form>
  )
}

function DateFields({ page: { today, statute, promptStatute }, result }: Props) {
  const words = useWords()
  const errors = result?.errors ?? {}
  const entered = promptStatute === null ? undefined : words('noNumber', { statute: promptStatute })
  const help = statute === null ? entered : words('form.dueOnHelp', { statute })
  return (
    <>
      <Field name="receivedOn" required label={words('form.receivedOn')} error={errors['receivedOn']} className="w6">
        {(control) => <TextInput {...control} type="date" max={today} defaultValue={result?.typed['receivedOn'] ?? today} />}
      </Field>
      <Field
        name="dueOn"
        required={statute === null}
        optional={statute === null ? undefined : words('optional')}
        label={words('form.dueOn')}
        help={help}
        error={errors['dueOn']}
        className="w6"
      >
        {(control) => <TextInput {...control} type="date" defaultValue={result?.typed['dueOn'] ?? ''} />}
      </Field>
    </>
  )
}
