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
import { ChangedNote } from '../../../shell/drafts/parts/ChangedNote.tsx'
import { DraftNote } from '../../../shell/drafts/parts/DraftNote.tsx'
import { LeaveGuard } from '../../../shell/drafts/parts/LeaveGuard.tsx'
import { SaveLine } from '../../../shell/drafts/parts/SaveLine.tsx'
import { useDeviceDraft } from '../../../shell/drafts/use-device-draft.ts'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { imageMegabytesMax } from '../../model/upload-limits.ts'
import type { EditedOped, OpedResult } from '../oped-page.server.ts'
import { authorLengthMax, opedAltLengthMax, opedTitleLengthMax } from '../rules.ts'
import { useWords } from '../words.ts'
import styles from './ArticleForm.module.css'
import { ArticlePictures } from './ArticlePictures.tsx'

const ArticleEditor = lazyWithRetry(async () => ({ default: (await import('./ArticleEditor.tsx')).ArticleEditor }))

type ArticleFormTexts = { title: string; author: string; description: string }
/** `base` is the saved article that the draft was begun on; the saved one itself has none. */
type ArticleDraft = ArticleFormTexts & { base?: ArticleFormTexts }

const savedTexts = (blog: { title?: string; author?: string; source?: string | undefined } | null): ArticleFormTexts => ({
  title: blog?.title ?? '',
  author: blog?.author ?? '',
  description: blog?.source ?? '',
})
const textsOf = ({ title, author, description }: ArticleFormTexts): ArticleFormTexts => ({ title, author, description })
const isSame = (one: ArticleFormTexts, other: ArticleFormTexts) => JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other))

/** The article that a rejected form was begun on. */
function begunOn({ typed, changed }: OpedResult): { base?: ArticleFormTexts } {
  const text = typed['basedOn']
  return text && changed.length === 0 ? { base: JSON.parse(text) as ArticleFormTexts } : {}
}

function useArticleDraft(blog: EditedOped | null, result: OpedResult | undefined) {
  const saved = savedTexts(blog)
  const deviceDraft = useDeviceDraft<ArticleDraft>(`oped.${blog?._id ?? 'new'}`, saved, {
    initial: result && { ...savedTexts({ ...result.typed, source: result.typed['description'] }), ...begunOn(result) },
    rejection: result,
    // Typed on while it was saved.
    merge: (draft, submitted) => (submitted ? { ...draft, base: saved } : draft),
    isValid: (found) => !isSame(found as ArticleDraft, saved),
  })
  const { draft, write } = deviceDraft
  const base = result && result.changed.length > 0 ? saved : (draft.base ?? saved)
  return {
    ...deviceDraft,
    /** What the server compares with what others saved meanwhile. */
    basedOn: blog && JSON.stringify(base),
    change(part: Partial<ArticleFormTexts>) {
      const next = { ...textsOf(draft), ...part }
      write(isSame(next, saved) ? saved : { ...next, base })
    },
  }
}

/** Title, author, text and pictures of an article; `blog` is null for a new one. Unsaved text is kept on this device and on the server. */
export function ArticleForm({ blog, result }: { blog: EditedOped | null; result: OpedResult | undefined }) {
  const words = useWords()
  const { errors = {}, typed = {}, problem = null, changed = [] } = result ?? {}
  const id = blog?._id ?? result?.id ?? null
  const { draft, change, restored, version, isChanged, isUnsent, saving, discard, onSubmit, basedOn } = useArticleDraft(blog, result)
  const hydrated = useHydrated()
  const posted = Boolean(blog?.postedDate)
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="stack gap-6" onSubmit={onSubmit}>
      <LeaveGuard when={isChanged} isUnsent={isUnsent} />
      {restored && <DraftNote onDiscard={discard} />}
      {changed.length > 0 ? (
        <ChangedNote fields={changedTexts(blog, changed, words)} />
      ) : (
        <ErrorSummary title={words('form.problem')} errors={errors} />
      )}
      <RequiredNote />
      {problem && (
        <Note tone="bad" live>
          {problem}
        </Note>
      )}
      <input type="hidden" name="id" value={id ?? ''} />
      {basedOn && <input type="hidden" name="basedOn" value={basedOn} />}
      <TextsCard {...{ draft, change, version, hydrated, errors }} images={blog?.images ?? []} />
      <PicturesCard key={blog?.editedDate} blog={blog} errors={errors} typed={typed} />
      <SaveLine saving={saving} />
      <ArticleButtons id={blog?._id} isPosted={posted} />
    </Form>
  )
}

/** The saved texts of the fields that a colleague changed. */
function changedTexts(blog: EditedOped | null, changed: readonly string[], words: ReturnType<typeof useWords>) {
  const all = [
    { field: 'title', label: words('form.title'), text: blog?.title ?? '' },
    { field: 'author', label: words('form.author'), text: blog?.author ?? '' },
    { field: 'description', label: words('form.text'), text: blog?.plain ?? '' },
  ]
  return all.filter((one) => changed.includes(one.field))
}

type TextsCardProps = {
  draft: ArticleFormTexts
  change: (part: Partial<ArticleFormTexts>) => void
  version: number
  hydrated: boolean
  errors: Record<string, string | undefined>
  images: EditedOped['images']
}

function TextsCard({ draft: { title, author, description }, change, version, hydrated, errors, images }: TextsCardProps) {
  const words = useWords()
  const writeText = (text: string) => change({ description: text })
  return (
    <Card className="stack gap-5">
      <Field name="title" required label={words('form.title')} error={errors['title']}>
        {(control) => (
          <TextInput
            {...control}
            value={title}
            onChange={(event) => change({ title: event.currentTarget.value })}
            maxLength={opedTitleLengthMax}
          />
        )}
      </Field>
      <Field name="author" required label={words('form.author')} help={words('form.authorHelp')} error={errors['author']}>
        {(control) => (
          <TextInput
            {...control}
            value={author}
            onChange={(event) => change({ author: event.currentTarget.value })}
            maxLength={authorLengthMax}
          />
        )}
      </Field>
      <Field name="description" required label={words('form.text')} help={words('form.textHelp')} error={errors['description']}>
        {(control) => {
          const plain = <TextArea {...control} rows={14} value={description} onChange={(event) => writeText(event.currentTarget.value)} />
          return hydrated ? (
            <Suspense fallback={plain}>
              <ArticleEditor key={version} control={control} html={description} onHtml={writeText} images={images} />
            </Suspense>
          ) : (
            plain
          )
        }}
      </Field>
    </Card>
  )
}

type PicturesProps = { blog: EditedOped | null } & Pick<OpedResult, 'errors' | 'typed'>

/** The pictures that the article has, and the fields of another one. */
function PicturesCard({ blog, errors, typed }: PicturesProps) {
  const words = useWords()
  const hasPictures = blog !== null && blog.images.length > 0
  return (
    <Card className="stack gap-5" as="section" aria-labelledby="pictures">
      <h2 id="pictures" tabIndex={-1}>
        {words('form.pictures')}
      </h2>
      {hasPictures && <ArticlePictures images={blog.images} posted={Boolean(blog.postedDate)} errors={errors} typed={typed} />}
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
        {(control) => (
          <TextInput {...control} defaultValue={errors['alt'] || errors['image'] ? typed['alt'] : ''} maxLength={opedAltLengthMax} />
        )}
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
