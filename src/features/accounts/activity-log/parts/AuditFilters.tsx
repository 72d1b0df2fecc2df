import { Form, useNavigation } from 'react-router'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useWords } from '../../audit/words.ts'
import type { AuditPage } from '../audit-page.server.ts'

/** AuditFilters by person and period; submitted as the page's own address. */
export function AuditFilters({ page: { typed, people, errors, isFiltered } }: { page: AuditPage }) {
  const words = useWords()
  const showing = useNavigation().location?.pathname === '/audit'
  const options = people.map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <Card as="section" aria-label={words('filters')}>
      <Form method="get" action="/audit" key={JSON.stringify(typed)} className="stack gap-4">
        <ErrorSummary title={words('problem')} errors={errors} />
        <div className="fields">
          <Field name="user" label={words('who')} error={errors.user} className="w6">
            {(control) => <Select {...control} placeholder={words('everybody')} options={options} defaultValue={typed.user} />}
          </Field>
          <Field name="from" label={words('from')} error={errors.from} className="w3">
            {(control) => <TextInput {...control} type="date" defaultValue={typed.from} />}
          </Field>
          <Field name="to" label={words('to')} error={errors.to} className="w3">
            {(control) => <TextInput {...control} type="date" defaultValue={typed.to} />}
          </Field>
        </div>
        <div className="row">
          <Button type="submit" variant="primary" busy={showing && words('showing')}>
            {words('show')}
          </Button>
          {isFiltered && <LinkButton to="/audit">{words('reset')}</LinkButton>}
        </div>
      </Form>
    </Card>
  )
}
