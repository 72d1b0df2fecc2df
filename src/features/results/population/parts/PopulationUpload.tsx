import { megabyte } from '../../../../core/storage/file-size.ts'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { UploadForm } from '../../../../ui/forms/UploadForm.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { populationFileBytesMax, populationRowsMax } from '../columns.ts'
import type { RejectedUpload } from '../population-page.server.ts'
import { useWords } from '../words.ts'

/** The templates, the source of the figures, and the drop zone for the file. */
export function PopulationUpload({ refused }: { refused: RejectedUpload | undefined }) {
  const words = useWords()
  const errors = refused?.errors ?? {}
  const before = (
    <>
      <h2>{words('first')}</h2>
      <p>{words('firstLead')}</p>
      <p className="small soft">{words('where')}</p>
    </>
  )
  return (
    <UploadForm
      action="/population"
      accept=".xlsx,.xls,.ods,.csv,.tsv,.txt"
      errors={errors}
      before={before}
      templates={[
        { path: '/api/v1/population/template.xlsx', label: words('templateXlsx') },
        { path: '/api/v1/population/template.csv', label: words('templateCsv') },
      ]}
      texts={{
        problem: words('problem'),
        drop: words('drop'),
        choose: words('choose'),
        hint: words('hint', { megabytes: populationFileBytesMax / megabyte, count: populationRowsMax }),
        note: words('what'),
        upload: words('upload'),
        uploading: words('uploading'),
      }}
    >
      <div>
        <h2>{words('second')}</h2>
        <p className="small soft">{words('secondLead')}</p>
      </div>
      <RequiredNote />
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
    </UploadForm>
  )
}
