import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { FieldError } from '../../../../ui/FieldError.tsx'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { fileText, trash } from '../../../../ui/icons/work.ts'
import { Picture } from '../../../../ui/Picture.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import type { Project } from '../../contract.ts'
import { useSizeWords } from '../../size.ts'
import { useWords } from '../../words.ts'
import styles from './PicturesSection.module.css'

type Props = {
  project: Project | null
  /** Descriptions that were typed and not saved yet, by the picture's id. */
  alts: Record<string, string>
  error: string | undefined
  onFiles: () => void
  working: boolean
}

/** Pictures, each with what it shows in words, and PDF documents. Chosen files are sent at once where scripts run. */
export function PicturesSection({ project, alts, error, onFiles, working }: Props) {
  const words = useWords()
  const sizeOf = useSizeWords()
  return (
    <Card as="section" className="stack gap-5" aria-labelledby="pictures">
      <div>
        <h2 id="pictures">{words('form.pictures')}</h2>
        <p className="small soft">{words('form.picturesLead')}</p>
      </div>
      {error && <FieldError id="images">{error}</FieldError>}
      <FileDrop
        id="files"
        name="files"
        multiple
        accept="image/png,image/jpeg,application/pdf"
        aria-label={words('form.drop')}
        title={words('form.drop')}
        hint={words('form.dropHint')}
        choose={words('form.chooseFiles')}
        onFiles={(files) => files.length > 0 && onFiles()}
      />
      <Button type="submit" name="intent" value="upload" busy={working && words('form.uploading')}>
        {words('form.upload')}
      </Button>
      <ul className={styles.files}>
        {project?.images.map((image) => (
          <li key={image._id}>
            <span className={styles.thumb}>
              <Picture src={image.sizes[0]?.url ?? image.url} width={image.width} height={image.height} alt="" drawn cover />
            </span>
            <FileWords
              name={image.name}
              facts={words('form.pixels', { width: image.width, height: image.height, size: sizeOf(image.size) })}
              remove={`removeImage:${image._id}`}
            />
            <Field name={`alt.${image._id}`} label={words('form.alt')} className={styles.alt}>
              {(control) => <TextInput {...control} defaultValue={alts[image._id] ?? image.alt} maxLength={300} />}
            </Field>
          </li>
        ))}
        {project?.documents.map((document) => (
          <li key={document._id}>
            <span className={styles.paper}>
              <Icon icon={fileText} />
            </span>
            <FileWords
              name={document.name}
              facts={
                document.pages === null
                  ? sizeOf(document.size)
                  : words('form.pages', { count: document.pages, size: sizeOf(document.size) })
              }
              remove={`removeDocument:${document._id}`}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function FileWords({ name, facts, remove }: { name: string; facts: string; remove: string }) {
  const words = useWords()
  return (
    <>
      <div className={styles.words}>
        <p className="strong">{name}</p>
        <p className="small soft">{facts}</p>
      </div>
      <Button type="submit" name="intent" value={remove} square variant="quiet" icon={trash} aria-label={words('form.remove', { name })} />
    </>
  )
}
