import { Form, useNavigation } from 'react-router'
import { usePolling } from '../../../../core/browser/polling.ts'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { retry } from '../../../../ui/icons/acts.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { noteMax } from '../../records-requests/rules.ts'
import type { ReleasedPage, ReleasedResult } from '../released-page.server.ts'
import { useWords } from '../words.ts'
import styles from './review.module.css'

type Props = { page: ReleasedPage; result: ReleasedResult | undefined }

/** Begins the first review. */
export function BeginReview({ page: { hasProjects, isClosed } }: { page: ReleasedPage }) {
  const words = useWords()
  const mayBegin = hasProjects && !isClosed
  return (
    <Empty level={2} title={words('none')} actions={mayBegin && <Begin label={words('begin')} />}>
      {words(hasProjects ? 'noneLead' : 'noProjects')}
    </Empty>
  )
}

/** The button that begins a review, or adds newer texts to it. */
export function Begin({ label }: { label: string }) {
  const words = useWords()
  const beginning = useNavigation().formData?.get('intent') === 'begin'
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="begin" variant="main" busy={beginning && words('saving')}>
        {label}
      </Button>
    </Form>
  )
}

/** Seals the package under review. */
export function SealForm() {
  const words = useWords()
  const sealing = useNavigation().formData?.get('intent') === 'seal'
  return (
    <Card as="section" aria-labelledby="seal">
      <Form method="post" className={`stack gap-4 ${styles.form}`}>
        <h2 id="seal">{words('seal')}</h2>
        <p className="soft">{words('sealLead')}</p>
        <div>
          <Button type="submit" name="intent" value="seal" variant="primary" busy={sealing && words('saving')}>
            {words('sealSubmit')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** While the job makes the file. */
export function Making({ path }: { path: string }) {
  const words = useWords()
  usePolling(true)
  return (
    <Note
      live
      action={
        <LinkButton to={path} reloadDocument icon={retry} size="s">
          {words('reload')}
        </LinkButton>
      }
    >
      {words('making')}
    </Note>
  )
}

/** Begins another version after a sealed one. */
export function NewVersion({ result }: Pick<Props, 'result'>) {
  const words = useWords()
  const beginning = useNavigation().formData?.get('intent') === 'begin'
  const errors = result?.errors ?? {}
  return (
    <Card as="section" aria-labelledby="again">
      <Form method="post" noValidate className={`stack gap-4 ${styles.form}`}>
        <h2 id="again">{words('again')}</h2>
        <p className="soft">{words('againLead')}</p>
        <ErrorSummary title={words('problem')} errors={errors} />
        <RequiredNote />
        <Field name="reason" required label={words('reason')} error={errors['reason']}>
          {(control) => <TextArea {...control} rows={2} maxLength={noteMax} defaultValue={result?.reason ?? ''} />}
        </Field>
        <div>
          <Button type="submit" name="intent" value="begin" busy={beginning && words('saving')}>
            {words('begin')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
