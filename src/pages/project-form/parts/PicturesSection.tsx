import { lazy, Suspense, useRef, useState } from 'react'
import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import { call } from '../../../core/contract/call.ts'
import { ApiError } from '../../../core/contract/errors.ts'
import { DocumentList } from '../../../features/projects/media/DocumentList.tsx'
import { PictureList } from '../../../features/projects/media/PictureList.tsx'
import styles from '../../../features/projects/media/PicturesSection.module.css'
import { useUploads } from '../../../features/projects/media/use-uploads.ts'
import type { addDrawing, orderImages, removeDocuments, removeImages } from '../../../features/projects/model/contract.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { documentMegabytesMax, imageMegabytesMax } from '../../../features/projects/model/upload-limits.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { Icon } from '../../../ui/content/Icon.tsx'
import { Note } from '../../../ui/content/Note.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { buttonClasses } from '../../../ui/forms/button.ts'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { FileDrop } from '../../../ui/forms/FileDrop.tsx'
import { penLine } from '../../../ui/icons/signs.ts'
import { camera } from '../../../ui/icons/work.ts'
import type { ProjectFormState } from '../state/use-project-form.ts'

const UploadList = lazy(() => import('../../../features/projects/media/UploadList.tsx'))

type Props = {
  form: ProjectFormState
  /** Unsaved picture descriptions by picture id. */
  alts: Record<string, string>
  errors: Record<string, string>
}

/** Pictures with their descriptions, and PDF documents. With scripts, selected files are uploaded immediately. */
export default function PicturesSection({ form, alts, errors }: Props) {
  const words = useWords()
  const { announcement, setAnnouncement, problem, order, draw, removeImage, removeDocument } = useFileChanges(form)
  const { project } = form.server
  const uploads = useUploads({
    ensureId: form.ensureId,
    async onArrived(file) {
      await form.refresh()
      setAnnouncement(words('form.fileAdded', { name: file.name }))
    },
  })
  return (
    <Card as="section" className="stack gap-5" aria-labelledby="pictures">
      <div>
        <h2 id="pictures">{words('form.pictures')}</h2>
        <p className="small soft">{words('form.picturesLead')}</p>
      </div>
      {errors['images'] && <FieldError id="images-error">{errors['images']}</FieldError>}
      <FileInputs isWrong={errors['images'] !== undefined} onFiles={uploads.add} onDraw={draw} />
      <Button type="submit" name="intent" value="upload" className={styles.withoutScript}>
        {words('form.upload')}
      </Button>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {problem && (
        <Note tone="bad" live>
          {problem}
        </Note>
      )}
      {uploads.list.length > 0 && (
        <Suspense>
          <UploadList uploads={uploads} />
        </Suspense>
      )}
      <PictureList images={project?.images ?? []} alts={alts} errors={errors} onOrder={order} onRemove={removeImage} />
      <DocumentList documents={project?.documents ?? []} onRemove={removeDocument} />
    </Card>
  )
}

type InputProps = { isWrong: boolean; onFiles: (files: File[]) => void; onDraw: () => Promise<void> }

/** The ways to a picture: dropped, from the disk, with the camera, or drawn by the product. */
function FileInputs({ isWrong, onFiles, onDraw }: InputProps) {
  const words = useWords()
  const hydrated = useHydrated()
  const drop = useRef<HTMLDivElement>(null)
  const take = (files: File[]) => {
    if (!hydrated || files.length === 0) return
    onFiles(files)
    // The files are already being uploaded: the form must not send them again.
    for (const input of drop.current?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? []) input.value = ''
  }
  return (
    <div ref={drop} className="stack gap-3">
      <FileDrop
        id="images"
        name="files"
        multiple
        accept="image/png,image/jpeg,application/pdf"
        aria-label={words('form.drop')}
        aria-describedby={isWrong ? 'images-error' : undefined}
        title={words('form.drop')}
        hint={words('form.dropHint', { image: imageMegabytesMax, document: documentMegabytesMax })}
        choose={words('form.chooseFiles')}
        {...(hydrated && { chosen: () => '' })}
        onFiles={take}
      />
      <div className="row">
        <label className={buttonClasses({ className: styles.camera })}>
          <Icon icon={camera} size="s" />
          {words('form.camera')}
          <input
            type="file"
            name="files"
            accept="image/jpeg,image/png"
            capture="environment"
            className="sr-only"
            onChange={(event) => take([...(event.currentTarget.files ?? [])])}
          />
        </label>
        <Button {...(hydrated ? { onClick: () => void onDraw() } : { type: 'submit', name: 'intent', value: 'drawing' })} icon={penLine}>
          {words('form.draw')}
        </Button>
      </div>
      <p className="small soft">{words('form.drawHelp')}</p>
    </div>
  )
}

/** Changes of uploaded files, sent immediately, and what to announce about them. */
function useFileChanges(form: ProjectFormState) {
  const words = useWords()
  const [announcement, setAnnouncement] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  /** Changes a picture or document immediately; `failed` is the message for an error. */
  const act = async (work: () => Promise<unknown>, failed: string, done: string) => {
    setProblem(null)
    try {
      await work()
      setAnnouncement(done)
    } catch (fault) {
      setProblem(fault instanceof ApiError ? (Object.values(fault.problem.errors ?? {})[0] ?? fault.problem.message) : failed)
    }
    await form.refresh().catch(() => {})
  }
  const params = { id: form.server.project?._id ?? '' }
  /** The drawing depends on the title, place and category: a draft is saved first. */
  const draw = async () => {
    const id = await form.ensureId()
    await form.saver.flush()
    await act(
      async () => {
        if (id) await call<typeof addDrawing>({ method: 'POST', path: '/projects/:id/drawing' }, { params: { id }, body: {} })
      },
      words('form.notDrawn'),
      words('form.drawn'),
    )
  }
  const order = (images: string[], done: string) =>
    act(
      () => call<typeof orderImages>({ method: 'PUT', path: '/projects/:id/imageOrder' }, { params, body: { images } }),
      words('form.orderNotSaved'),
      done,
    )
  const removeImage = (image: string, name: string) =>
    act(
      () => call<typeof removeImages>({ method: 'DELETE', path: '/projects/:id/delete/images' }, { params, query: { image }, body: null }),
      words('form.imageNotRemoved'),
      words('form.fileRemoved', { name }),
    )
  const removeDocument = (document: string, name: string) =>
    act(
      () =>
        call<typeof removeDocuments>(
          { method: 'DELETE', path: '/projects/:id/delete/documents' },
          { params, query: { document }, body: null },
        ),
      words('form.documentNotRemoved'),
      words('form.fileRemoved', { name }),
    )
  return { announcement, setAnnouncement, problem, order, draw, removeImage, removeDocument }
}
