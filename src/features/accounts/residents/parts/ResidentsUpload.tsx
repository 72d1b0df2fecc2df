import { megabyte } from '../../../../core/storage/file-size.ts'
import { UploadForm } from '../../../../ui/forms/UploadForm.tsx'
import { residentsFileBytesMax, residentsRowsMax } from '../columns.ts'
import { useWords } from '../words.ts'

/** The template, and the drop zone for the completed sheet. */
export function ResidentsUpload({ errors }: { errors: Record<string, string> }) {
  const words = useWords()
  const before = (
    <>
      <h2>{words('first')}</h2>
      <p>{words('firstLead')}</p>
    </>
  )
  return (
    <UploadForm
      action="/residents"
      accept=".xlsx,.xls,.ods,.csv,.tsv,.txt"
      errors={errors}
      before={before}
      templates={[{ path: '/api/v1/users/residentsTemplate', label: words('template') }]}
      texts={{
        problem: words('problem'),
        drop: words('drop'),
        choose: words('choose'),
        hint: words('hint', { megabytes: residentsFileBytesMax / megabyte, count: residentsRowsMax }),
        note: words('what'),
        upload: words('upload'),
        uploading: words('uploading'),
      }}
    >
      <h2>{words('second')}</h2>
    </UploadForm>
  )
}
