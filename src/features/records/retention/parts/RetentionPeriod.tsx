import { Form, useNavigation } from 'react-router'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { periodMonthsMax } from '../../../projects/lifecycle/rules.ts'
import type { RecordsPage } from '../records-page.server.ts'
import { useWords } from '../words.ts'

/** The retention period of completed projects; the administrator sets it. */
export function RetentionPeriod({ page, typed, errors }: { page: RecordsPage; typed: string; errors: Record<string, string | undefined> }) {
  const words = useWords()
  const saving = useNavigation().formData?.get('intent') === 'period'
  const { months, least } = page.period
  return (
    <Card as="section" className="stack gap-4" aria-labelledby="period">
      <h2 id="period">{words('period.title')}</h2>
      {page.isAdministrator ? (
        <Form method="post" action="/records" key={months} className="stack gap-4">
          <ErrorSummary title={words('problem')} errors={errors} />
          <div className="fields">
            <Field
              name="months"
              label={words('period.label')}
              help={words('period.help', { count: least })}
              error={errors.months}
              className="w6"
            >
              {(control) => (
                <TextInput {...control} type="number" inputMode="numeric" min={least} max={periodMonthsMax} defaultValue={typed} required />
              )}
            </Field>
          </div>
          <p className="small soft">{words('period.warned')}</p>
          <div className="row">
            <Button type="submit" name="intent" value="period" variant="primary" busy={saving && words('period.saving')}>
              {words('period.save')}
            </Button>
          </div>
        </Form>
      ) : (
        <p className="small">{words('period.readOnly')}</p>
      )}
    </Card>
  )
}
