import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Card } from '../content/Card.tsx'
import { Note } from '../content/Note.tsx'
import { info } from '../icons/basic.ts'
import { download } from '../icons/ways.ts'
import { upload } from '../icons/work.ts'
import { LinkButton } from '../navigation/LinkButton.tsx'
import { Button } from './Button.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FieldError } from './FieldError.tsx'
import { FileDrop } from './FileDrop.tsx'

type Props = {
  /** The page that takes the field `file`. */
  action: string
  accept: string
  errors: Record<string, string | undefined>
  /** What to do with the templates. */
  before: ReactNode
  templates: readonly { path: string; label: string }[]
  /** Headings and fields above the drop zone. */
  children: ReactNode
  /** `note` says what happens to the file. */
  texts: Record<'problem' | 'drop' | 'choose' | 'hint' | 'note' | 'upload' | 'uploading', string>
}

/** Templates to download, and the form that uploads the completed file. */
export function UploadForm({ action, accept, errors, before, templates, children, texts }: Props) {
  const isUploading = useNavigation().formData?.has('file')
  const errorId = errors.file ? 'file-error' : undefined
  return (
    <Card as="section" className="stack gap-5">
      <div className="stack gap-3">
        {before}
        <div className="row">
          {templates.map(({ path, label }) => (
            <LinkButton key={path} to={path} reloadDocument download icon={download}>
              {label}
            </LinkButton>
          ))}
        </div>
      </div>
      <Form method="post" action={action} encType="multipart/form-data" noValidate className="stack gap-4">
        <ErrorSummary title={texts.problem} errors={errors} />
        {children}
        <FileDrop
          id="file"
          name="file"
          accept={accept}
          aria-label={`${texts.drop}. ${texts.choose}`}
          aria-describedby={errorId}
          aria-invalid={errors.file ? true : undefined}
          title={texts.drop}
          hint={texts.hint}
          choose={texts.choose}
        />
        {errorId && <FieldError id={errorId}>{errors.file}</FieldError>}
        <Note icon={info}>{texts.note}</Note>
        <div className="row">
          <Button type="submit" variant="main" icon={upload} busy={isUploading && texts.uploading}>
            {texts.upload}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
