import { Form, useNavigation } from 'react-router'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import type { KeyFormValues, NewKeyPage } from '../keys-page.server.ts'
import { useWords } from '../words.ts'
import { ScopeFields } from './ScopeFields.tsx'

type Props = { page: NewKeyPage; typed: KeyFormValues | null; errors: Record<string, string> }

/** Makes a key. */
export function KeyForm({ page: { scopes, projects, lastDay }, typed, errors }: Props) {
  const words = useWords()
  const sending = useNavigation().state === 'submitting'
  const options = projects.map(({ _id, title, lang }) => ({ value: _id, label: title, lang }))
  return (
    <Form method="post" action="/keys/new" noValidate className="stack gap-6">
      <ErrorSummary title={words('problem')} errors={errors} />
      <RequiredNote />
      <div className="fields">
        <Field name="name" required label={words('newKey.name')} help={words('newKey.nameHelp')} error={errors['name']} className="w8">
          {(control) => <TextInput {...control} autoComplete="off" defaultValue={typed?.name ?? ''} />}
        </Field>
        <Field name="project" label={words('newKey.project')} help={words('newKey.projectHelp')} error={errors['project']} className="w6">
          {(control) => (
            <Select {...control} placeholder={words('newKey.allProjects')} options={options} defaultValue={typed?.project ?? ''} />
          )}
        </Field>
        <Field
          name="lastDay"
          label={words('newKey.lastDay')}
          optional={words('optional')}
          help={words('newKey.lastDayHelp')}
          error={errors['lastDay']}
          className="w6"
        >
          {(control) => <TextInput {...control} type="date" defaultValue={typed?.lastDay ?? lastDay} />}
        </Field>
        <Field
          name="origins"
          label={words('newKey.origins')}
          optional={words('optional')}
          help={words('newKey.originsHelp')}
          error={errors['origins']}
          className="w8"
        >
          {(control) => (
            <TextArea {...control} rows={2} autoCapitalize="none" spellCheck={false} defaultValue={typed?.origins.join('\n') ?? ''} />
          )}
        </Field>
      </div>
      <ScopeFields scopes={scopes} chosen={typed?.scopes ?? []} error={errors['scopes']} />
      <div className="row">
        <Button type="submit" variant="main" busy={sending && words('working')}>
          {words('newKey.submit')}
        </Button>
        <LinkButton to="/keys">{words('cancel')}</LinkButton>
      </div>
    </Form>
  )
}
