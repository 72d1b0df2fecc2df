import { Form, useNavigation } from 'react-router'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { plus } from '../../../../ui/icons/basic.ts'
import { codesPageOf } from '../../qr-codes/paths.ts'
import { codeLabelLengthMax } from '../../qr-codes/rules.ts'
import { useWords } from '../../qr-codes/words.ts'
import type { CodesResult, ShownProject } from '../codes-page.server.ts'
import { useInvalidFocus } from './use-invalid-focus.ts'

type Props = {
  project: Pick<ShownProject['project'], '_id'>
  result: CodesResult | undefined
  /** The address that adds the code. */
  action?: string
  /** Is in the field at first. */
  place?: string
}

/** The form that adds a code to the project. */
export function NewCode({ project, result, action = codesPageOf(project._id), place }: Props) {
  const words = useWords()
  const navigation = useNavigation()
  const sending = navigation.state === 'submitting' && navigation.formData?.get('intent') === 'add'
  const own = result?.intent === 'add' ? result : undefined
  const form = useInvalidFocus(own)
  return (
    <Card as="section" aria-labelledby="new">
      <Form ref={form} method="post" action={action} noValidate className="stack gap-4">
        <h2 id="new">{words('add.title')}</h2>
        <input type="hidden" name="project" value={project._id} />
        <Field name="label" required id="new-label" label={words('add.label')} help={words('add.help')} error={own?.errors['label']}>
          {(control) => (
            <TextInput {...control} maxLength={codeLabelLengthMax} defaultValue={own?.typed.label ?? place} autoComplete="off" />
          )}
        </Field>
        <div>
          <Button type="submit" name="intent" value="add" variant="main" icon={plus} busy={sending && words('add.sending')}>
            {words('add.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
