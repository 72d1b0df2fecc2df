import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { pencil } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import type { EditableSection, RejectedEdit } from '../profile-page.server.ts'
import { useWords } from '../words.ts'

type Props = {
  part: EditableSection
  title: string
  /** True if its form is open. */
  open: boolean
  refused: RejectedEdit | undefined
  /** Its content while the form is closed. */
  shown: ReactNode
  /** The form's fields. */
  fields: ReactNode
  saveLabel?: string
  savingLabel?: string
  withFile?: boolean
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

/** A section of the profile: read-only, or a form after its Edit link. */
export function ProfileSection({ part, title, open, refused, shown, fields, saveLabel, savingLabel, withFile, onSubmit }: Props) {
  const words = useWords()
  // Field ids are their names, and one field has the section's name.
  const id = `part-${part}`
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(open)
  useLayoutEffect(() => {
    if (open !== wasOpen.current) heading.current?.focus()
    wasOpen.current = open
  }, [open])
  const saving = useNavigation().formData?.get('intent') === part
  return (
    <Card as="section" aria-labelledby={id} className="stack gap-5">
      <div className="row row-between">
        <h2 id={id} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        {!open && (
          <LinkButton
            size="s"
            icon={pencil}
            to={`/profile?edit=${part}#${id}`}
            preventScrollReset
            aria-label={words('editName', { section: title })}
          >
            {words('edit')}
          </LinkButton>
        )}
      </div>
      {!open && shown}
      {open && (
        <Form
          method="post"
          action={`/profile?edit=${part}`}
          encType={withFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
          noValidate
          preventScrollReset
          className="stack gap-5"
          onSubmit={onSubmit}
        >
          <input type="hidden" name="intent" value={part} />
          {refused?.formError && (
            <Note tone="bad" live>
              {refused.formError}
            </Note>
          )}
          <ErrorSummary title={words('problem')} errors={refused?.errors ?? {}} />
          <RequiredNote />
          {fields}
          <div className="row">
            <Button type="submit" variant="main" busy={saving && (savingLabel ?? words('saving'))}>
              {saveLabel ?? words('save')}
            </Button>
            <LinkButton to={`/profile#${id}`} preventScrollReset>
              {words('cancel')}
            </LinkButton>
          </div>
        </Form>
      )}
    </Card>
  )
}
