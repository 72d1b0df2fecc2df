import { Form, useNavigation } from 'react-router'
import { useFocusOnArrival } from '../../../../core/browser/use-focus-on-arrival.ts'
import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { send } from '../../../../ui/icons/acts.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { titleKeys, useNamed } from '../../fields/named.ts'
import { colleaguePermissions, titles } from '../../model/options.ts'
import { useWords as useAccountWords } from '../../model/words.ts'
import type { Member } from '../contract.ts'
import type { MemberFormValues } from '../member-page.server.ts'
import { useWords } from '../words.ts'

type Props = { member: Member | null; typed: MemberFormValues; errors: Record<string, string | undefined> }

/** Adds a colleague, or changes `member`. */
export function ColleagueForm({ member, typed, errors }: Props) {
  const words = useWords()
  const nameOf = useNamed()
  const navigation = useNavigation()
  const heading = useFocusOnArrival(member?._id ?? '')
  const intent = member ? 'change' : 'add'
  const sending = navigation.state === 'submitting' && navigation.formData?.get('intent') === intent
  return (
    <Card as="section" lift={member !== null} className="stack gap-5" aria-labelledby="form">
      <div>
        <h2 id="form" ref={member ? heading : undefined} tabIndex={-1}>
          {member ? words('edit.title', { name: nameOf(member) }) : words('add.title')}
        </h2>
        {!member && <p className="soft">{words('add.lead')}</p>}
      </div>
      <Form method="post" action={member ? `/member?change=${member._id}` : '/member'} noValidate className="stack gap-5">
        <ErrorSummary title={words('problem')} errors={errors} />
        <RequiredNote />
        {member && <input type="hidden" name="id" value={member._id} />}
        <Fields isNew={!member} typed={typed} errors={errors} />
        <RadioCards
          name="permission"
          required
          legend={words('field.permission')}
          layout="grid"
          error={errors.permission}
          defaultValue={typed.permission ?? ''}
          options={colleaguePermissions.map((value) => ({ value, label: words(`field.${value}`), help: words(`field.${value}Help`) }))}
        />
        <div className="row">
          <Button
            type="submit"
            name="intent"
            value={intent}
            variant={member ? 'primary' : 'main'}
            {...(!member && { icon: send })}
            busy={sending && words(`${member ? 'edit' : 'add'}.sending`)}
          >
            {words(`${member ? 'edit' : 'add'}.submit`)}
          </Button>
          {member && <LinkButton to="/member">{words('cancel')}</LinkButton>}
        </div>
      </Form>
    </Card>
  )
}

function Fields({ isNew, typed, errors }: { isNew: boolean; typed: MemberFormValues; errors: Props['errors'] }) {
  const words = useWords()
  const accountWords = useAccountWords()
  const options = titles.map((value) => ({ value, label: accountWords(`titles.${titleKeys[value]}`) }))
  const text = (
    name: keyof MemberFormValues,
    label: string,
    more: Partial<Parameters<typeof Field>[0]> & { type?: string; autoComplete?: string } = {},
  ) => {
    const { type = 'text', autoComplete = 'off', ...rest } = more
    return (
      <Field name={name} required={!more.optional} label={label} error={errors[name]} className="w6" {...rest}>
        {(control) => <TextInput {...control} type={type} autoComplete={autoComplete} defaultValue={typed[name] ?? ''} />}
      </Field>
    )
  }
  return (
    <div className="fields">
      <Field name="title" label={words('field.title')} optional={words('optional')} error={errors.title} className="w4">
        {(control) => <Select {...control} placeholder={words('choose')} options={options} defaultValue={typed.title ?? ''} />}
      </Field>
      {text('firstName', words('field.firstName'), { className: 'w4' })}
      {text('lastName', words('field.lastName'), { className: 'w4' })}
      {isNew && text('email', words('field.email'), { type: 'email' })}
      {isNew &&
        text('mobileNumber', words('field.mobileNumber'), { type: 'tel', optional: words('optional'), help: words('field.mobileHelp') })}
      {text('department', words('field.department'))}
      {text('role', words('field.role'), { help: words('field.roleHelp') })}
    </div>
  )
}
