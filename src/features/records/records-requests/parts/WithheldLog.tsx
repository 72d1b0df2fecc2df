import { Form } from 'react-router'
import { Card } from '../../../../ui/content/Card.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { download } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { useDays } from '../../retention/parts/days.ts'
import type { RequestPage, RequestResult } from '../requests-page.server.ts'
import { exemptionMax, noteMax } from '../rules.ts'
import { useWords } from '../words.ts'
import { emptyResult } from './empty-result.ts'
import { Submit } from './RequestSteps.tsx'
import styles from './requests.module.css'

type Props = { page: RequestPage; result: RequestResult | undefined }

/** What was withheld, the form for another entry, and the log as a file. */
export function WithheldLog({ page, result }: Props) {
  const words = useWords()
  const day = useDays(page.timeZone)
  const { _id, number, withheld } = page.request
  return (
    <section className="stack gap-5" aria-labelledby="withheld">
      <div className="stack gap-2">
        <h2 id="withheld">{words('withheld.title')}</h2>
        <p className="soft">{words(withheld.length > 0 ? 'withheld.lead' : 'withheld.empty')}</p>
      </div>
      {withheld.length > 0 && (
        <>
          <Table
            stack
            captionHidden
            caption={words('withheld.caption', { number })}
            columns={[
              words('withheld.what'),
              { label: words('withheld.why'), repeated: true },
              { label: words('withheld.exemption'), repeated: true },
              { label: words('log.noted'), repeated: true },
            ]}
            rows={withheld.map((one) => ({ key: one._id, cells: [one.what, one.why, one.exemption, day(one.notedAt)] }))}
          />
          <div>
            <LinkButton to={`/api/v1/recordsRequests/${_id}/withheld.csv`} reloadDocument download icon={download}>
              {words('withheld.download')}
            </LinkButton>
          </div>
        </>
      )}
      <EntryForm page={page} result={result} />
    </section>
  )
}

function EntryForm({ page: { request }, result }: Props) {
  const words = useWords()
  const { errors, typed } = result ?? emptyResult
  return (
    <Card as="section" aria-labelledby="entry">
      <Form
        key={request.withheld.length}
        method="post"
        action={`/records/requests/${request._id}`}
        noValidate
        className={`stack gap-4 ${styles.form}`}
      >
        <h3 id="entry">{words('withheld.add')}</h3>
        <RequiredNote />
        <Field name="what" required label={words('withheld.what')} error={errors['what']}>
          {(control) => <TextArea {...control} rows={2} maxLength={noteMax} defaultValue={typed['what'] ?? ''} />}
        </Field>
        <Field name="why" required label={words('withheld.why')} error={errors['why']}>
          {(control) => <TextArea {...control} rows={2} maxLength={noteMax} defaultValue={typed['why'] ?? ''} />}
        </Field>
        <Field
          name="exemption"
          required
          label={words('withheld.exemption')}
          help={words('withheld.exemptionHelp')}
          error={errors['exemption']}
        >
          {(control) => <TextInput {...control} maxLength={exemptionMax} defaultValue={typed['exemption'] ?? ''} />}
        </Field>
        <Submit intent="withheld">{words('withheld.submit')}</Submit>
      </Form>
    </Card>
  )
}
