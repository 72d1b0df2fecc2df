import { Form, useNavigation } from 'react-router'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { FieldError } from '../../../../ui/forms/FieldError.tsx'
import { FileDrop } from '../../../../ui/forms/FileDrop.tsx'
import { info } from '../../../../ui/icons/basic.ts'
import { download } from '../../../../ui/icons/ways.ts'
import { upload } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { fileBytesMax, rowsMax } from '../columns.ts'
import { useWords } from '../words.ts'

/** The template, and the drop zone for the completed sheet. */
export function UploadForm({ errors }: { errors: Record<string, string> }) {
  const words = useWords()
  const uploading = useNavigation().formAction?.startsWith('/residents')
  const errorId = errors.file ? 'file-error' : undefined
  return (
    <Card as="section" className="stack gap-5">
      <div className="stack gap-3">
        <h2>{words('first')}</h2>
        <p>{words('firstLead')}</p>
        <p>
          <LinkButton to="/api/v1/users/residentsTemplate" reloadDocument download icon={download}>
            {words('template')}
          </LinkButton>
        </p>
      </div>
      <Form method="post" action="/residents" encType="multipart/form-data" className="stack gap-4">
        <h2>{words('second')}</h2>
        <ErrorSummary title={words('problem')} errors={errors} />
        <FileDrop
          id="file"
          name="file"
          accept=".xlsx"
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
          <Button type="submit" variant="main" icon={upload} busy={uploading && words('uploading')}>
            {words('upload')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
