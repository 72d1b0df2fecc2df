import { Suspense } from 'react'
import { Form, useNavigation } from 'react-router'
import { lazyWithRetry } from '../../../../core/browser/lazy-with-retry.ts'
import { useHydrated } from '../../../../core/browser/use-hydrated.ts'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { FileDrop } from '../../../../ui/forms/FileDrop.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { DraftNote } from '../../../shell/drafts/parts/DraftNote.tsx'
import { LeaveGuard } from '../../../shell/drafts/parts/LeaveGuard.tsx'
import { useDeviceDraft } from '../../../shell/drafts/use-device-draft.ts'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { imageMegabytesMax } from '../../model/upload-limits.ts'
import type { EditedOped, OpedResult } from '../oped-page.server.ts'
import { altLengthMax, authorLengthMax, titleLengthMax } from '../rules.ts'
import { useWords } from '../words.ts'
import styles from './ArticleForm.module.css'
import { ArticlePictures } from './ArticlePictures.tsx'

const ArticleEditor = lazyWithRetry(async () => ({ default: (await import('./ArticleEditor.tsx')).ArticleEditor }))

const savedTexts = (blog: { title?: string; author?: string; source?: string | undefined } | null) => ({
  title: blog?.title ?? '',
  author: blog?.author ?? '',
  description: blog?.source ?? '',
})

/** Title, author, text and pictures of an article; `blog` is null for a new one. Unsaved text is kept on this device. */
export function ArticleForm({ blog, result }: { blog: EditedOped | null; result: OpedResult | undefined }) {
  const words = useWords()
  const { errors = {}, typed = {}, said = null } = result ?? {}
  const id = blog?._id ?? result?.id ?? null
  const initial = result && savedTexts({ ...result.typed, source: result.typed['description'] })
  const { draft, write, restored, version, isChanged, discard, onSubmit } = useDeviceDraft(`oped.${blog?._id ?? 'new'}`, savedTexts(blog), {
    initial,
    rejection: result,
  })
  const { title, author, description } = draft
  const writeText = (text: string) => write({ ...draft, description: text })
  const hydrated = useHydrated()
  const posted = Boolean(blog?.postedDate)
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="stack gap-6" onSubmit={onSubmit}>
      <LeaveGuard when={isChanged} />
      {restored && <DraftNote onDiscard={discard} />}
      <ErrorSummary title={words('form.problem')} errors={errors} />
      <RequiredNote />
      {said && (
        <Note tone="bad" live>
          {said}
        </Note>
      )}
      <input type="hidden" name="id" value={id ?? ''} />
      <Card className="stack gap-5">
        <Field name="title" required label={words('form.title')} error={errors.title}>
          {(control) => (
            <TextInput
              {...control}
              value={title}
              onChange={(event) => write({ ...draft, title: event.currentTarget.value })}
              maxLength={titleLengthMax}
            />
          )}
        </Field>
        <Field name="author" required label={words('form.author')} help={words('form.authorHelp')} error={errors.author}>
          {(control) => (
            <TextInput
              {...control}
              value={author}
              onChange={(event) => write({ ...draft, author: event.currentTarget.value })}
              maxLength={authorLengthMax}
            />
          )}
        </Field>
        <Field name="description" required label={words('form.text')} help={words('form.textHelp')} error={errors.description}>
          {(control) => {
            const plain = <TextArea {...control} rows={14} value={description} onChange={(event) => writeText(event.currentTarget.value)} />
            return hydrated ? (
              <Suspense fallback={plain}>
                <ArticleEditor key={version} control={control} html={description} onHtml={writeText} images={blog?.images ?? []} />
              </Suspense>
            ) : (
              plain
            )
          }}
        </Field>
      </Card>
      <PicturesCard blog={blog} errors={errors} typedAlt={typed.alt} />
      <ArticleButtons id={blog?._id} isPosted={posted} />
    </Form>
  )
}

type PicturesProps = { blog: EditedOped | null; errors: Record<string, string | undefined>; typedAlt: string | undefined }

/** The pictures that the article has, and the fields of another one. */
function PicturesCard({ blog, errors, typedAlt }: PicturesProps) {
  const words = useWords()
  const hasPictures = blog !== null && blog.images.length > 0
  return (
    <Card className="stack gap-5" as="section" aria-labelledby="pictures">
      <h2 id="pictures" tabIndex={-1}>
        {words('form.pictures')}
      </h2>
      {hasPictures && <ArticlePictures images={blog.images} posted={Boolean(blog.postedDate)} />}
      <Field name="image" label={words(hasPictures ? 'form.another' : 'form.picture')} error={errors['image']}>
        {(control) => (
          <FileDrop
            {...control}
            accept="image/png,image/jpeg"
            title={words('form.drop')}
            hint={words('form.dropHint', { megabytes: imageMegabytesMax })}
            choose={words('form.choose')}
          />
        )}
      </Field>
      <Field name="alt" label={words('form.alt')} help={words('form.altHelp')} error={errors['alt']}>
        {(control) => <TextInput {...control} defaultValue={errors['alt'] || errors['image'] ? typedAlt : ''} maxLength={altLengthMax} />}
      </Field>
    </Card>
  )
}

/** The buttons of a posted article, or of a draft; `id` is undefined for a new article. */
function ArticleButtons({ id, isPosted }: { id: string | undefined; isPosted: boolean }) {
  const words = useWords()
  const sending = useNavigation().state === 'submitting' && words('form.saving')
  return (
    <div className={styles.acts}>
      <Button type="submit" name="intent" value="publish" variant="main" busy={sending}>
        {words(isPosted ? 'form.update' : 'form.publish')}
      </Button>
      {isPosted ? (
        <Button type="submit" name="intent" value="takeBack" busy={sending}>
          {words('form.takeBack')}
        </Button>
      ) : (
        <>
          <Button type="submit" name="intent" value="save" busy={sending}>
            {words('form.save')}
          </Button>
          <Button type="submit" name="intent" value="draft" variant="quiet" busy={sending}>
            {words('form.draft')}
          </Button>
        </>
      )}
      <LinkButton to={id ? `/thought-leadership/${id}` : '/thought-leadership'} variant="quiet">
        {words('form.cancel')}
      </LinkButton>
    </div>
  )
}
