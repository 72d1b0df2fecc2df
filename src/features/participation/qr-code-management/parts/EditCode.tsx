import { Form, useNavigation } from 'react-router'
import { useFocusOnArrival } from '../../../../core/browser/use-focus-on-arrival.ts'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { trash } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { codesPageOf } from '../../qr-codes/paths.ts'
import { codeLabelLengthMax } from '../../qr-codes/rules.ts'
import { useWords } from '../../qr-codes/words.ts'
import type { CodesPage, CodesResult, DrawnCode } from '../codes-page.server.ts'
import { useInvalidFocus } from './use-invalid-focus.ts'

type Props = { code: DrawnCode; choices: CodesPage['choices']; result: CodesResult | undefined }

/** The form that renames, moves or deletes a code. */
export function EditCode({ code, choices, result }: Props) {
  const words = useWords()
  const navigation = useNavigation()
  const sending = navigation.state === 'submitting' && navigation.formData?.get('intent') === 'save'
  const heading = useFocusOnArrival()
  const own = result?.intent === 'save' && result.typed.id === code._id ? result : undefined
  const form = useInvalidFocus(own)
  const { _id, project } = code
  return (
    <Form ref={form} method="post" action={codesPageOf(project, { edit: _id })} noValidate preventScrollReset className="stack gap-4">
      <h3 ref={heading} tabIndex={-1}>
        {words('edit.title', { label: code.label })}
      </h3>
      <input type="hidden" name="id" value={_id} />
      <RequiredNote />
      <Field name="label" required label={words('add.label')} error={own?.errors['label']}>
        {(control) => (
          <TextInput {...control} maxLength={codeLabelLengthMax} defaultValue={own?.typed.label ?? code.label} autoComplete="off" />
        )}
      </Field>
      <Field name="leadsTo" required label={words('edit.leadsTo')} help={words('edit.leadsToHelp')} error={own?.errors['leadsTo']}>
        {(control) => (
          <Select
            {...control}
            defaultValue={own?.typed.leadsTo ?? project}
            options={choices.map((one) => ({
              value: one._id,
              lang: one.status === 'published' ? one.lang : undefined,
              label: one.status === 'published' ? one.title : words(`choice.${one.status}`, { title: one.title }),
            }))}
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit" name="intent" value="save" variant="primary" busy={sending && words('edit.sending')}>
          {words('edit.submit')}
        </Button>
        <LinkButton to={codesPageOf(project)} preventScrollReset>
          {words('cancel')}
        </LinkButton>
        <LinkButton to={codesPageOf(project, { remove: _id })} variant="quiet" icon={trash} preventScrollReset>
          {words('remove.open')}
        </LinkButton>
      </div>
    </Form>
  )
}
