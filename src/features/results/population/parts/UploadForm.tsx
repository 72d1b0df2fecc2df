import { Form, useNavigation } from 'react-router'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { FieldError } from '../../../../ui/forms/FieldError.tsx'
import { FileDrop } from '../../../../ui/forms/FileDrop.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { info } from '../../../../ui/icons/basic.ts'
import { download } from '../../../../ui/icons/ways.ts'
import { upload } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { fileBytesMax, rowsMax } from '../columns.ts'
import type { RejectedUpload } from '../population-page.server.ts'
import { useWords } from '../words.ts'

/** The template, the data sources, and the drop zone for the file. */
export function UploadForm({ refused }: { refused: RejectedUpload | undefined }) {
  const words = useWords()
  const isUploading = useNavigation().formData?.has('sourceName')
  const errors = refused?.errors ?? {}
  const errorId = errors.file ? 'file-error' : undefined
  return (
    <Card as="section" className="stack gap-5">
      <div className="stack gap-3">
        <h2>{words('first')}</h2>
        <p>{words('firstLead')}</p>
        <p className="small soft">{words('where')}</p>
        <div className="row">
          <LinkButton to="/api/v1/population/template.xlsx" reloadDocument download icon={download}>
            {words('templateXlsx')}
          </LinkButton>
          <LinkButton to="/api/v1/population/template.csv" reloadDocument download icon={download}>
            {words('templateCsv')}
          </LinkButton>
        </div>
      </div>
      <Form method="post" action="/population" encType="multipart/form-data" noValidate className="stack gap-4">
        <ErrorSummary title={words('problem')} errors={errors} />
        <div>
          <h2>{words('second')}</h2>
          <p className="small soft">{words('secondLead')}</p>
        </div>
        <Field name="sourceName" label={words('sourceName')} help={words('sourceNameHelp')} error={errors.sourceName}>
          {(control) => <TextInput {...control} defaultValue={refused?.values.sourceName} required />}
        </Field>
        <Field name="sourceYear" label={words('sourceYear')} help={words('sourceYearHelp')} error={errors.sourceYear}>
          {(control) => <TextInput {...control} defaultValue={refused?.values.sourceYear} inputMode="numeric" maxLength={4} required />}
        </Field>
        <Field name="sourceLink" label={words('sourceLink')} help={words('sourceLinkHelp')} error={errors.sourceLink}>
          {(control) => <TextInput type="url" {...control} defaultValue={refused?.values.sourceLink} required />}
        </Field>
        <h2>{words('third')}</h2>
        <FileDrop
          id="file"
          name="file"
          accept=".xlsx,.csv"
          aria-label={`${words('drop')}. ${words('choose')}`}
          aria-describedby={errorId}
          aria-invalid={errors.file ? true : undefined}
          title={words('drop')}
          hint={words('hint', { megabytes: fileBytesMax / 1024 / 1024, count: rowsMax })}
          choose={words('choose')}
        />
        {errorId && <FieldError id={errorId}>{errors.file}</FieldError>}
        <Note icon={info}>{words('what')}</Note>
        <div className="row">
          <Button type="submit" variant="main" icon={upload} busy={isUploading && words('uploading')}>
            {words('upload')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
