import { megabyte } from '../../../../core/storage/file-size.ts'
import { UploadForm } from '../../../../ui/forms/UploadForm.tsx'
import { residentsFileBytesMax } from '../../../accounts/residents/columns.ts'
import { importRowsMax } from '../columns.ts'
import { useWords } from '../words.ts'

/** The drop zone for the file, with what is never imported. */
export function ImportUpload({ path, errors }: { path: string; errors: Record<string, string> }) {
  const words = useWords()
  const before = (
    <>
      <h2>{words('first')}</h2>
      <p>{words('firstLead')}</p>
      <p>{words('dropped')}</p>
    </>
  )
  return (
    <UploadForm
      action={path}
      accept=".xlsx,.xls,.ods,.csv,.tsv,.txt"
      errors={errors}
      before={before}
      templates={[]}
      texts={{
        problem: words('problem'),
        drop: words('drop'),
        choose: words('choose'),
        hint: words('hint', { megabytes: residentsFileBytesMax / megabyte, count: importRowsMax }),
        note: words('note'),
        upload: words('upload'),
        uploading: words('uploading'),
      }}
    >
      {null}
    </UploadForm>
  )
}
