import { Badge } from '../../../../ui/content/Badge.tsx'
import { Picture } from '../../../../ui/content/Picture.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { trash } from '../../../../ui/icons/work.ts'
import type { EditedOped, OpedResult } from '../oped-page.server.ts'
import { opedAltLengthMax } from '../rules.ts'
import { useWords } from '../words.ts'
import styles from './ArticlePictures.module.css'

type Props = { images: EditedOped['images']; posted: boolean } & Pick<OpedResult, 'errors' | 'typed'>

/** The pictures of an article, each with its alternative text; the first is the article's main picture. */
export function ArticlePictures({ images, posted, errors, typed }: Props) {
  const words = useWords()
  return (
    <ul className="stack gap-5">
      {images.map((image, i) => (
        <li key={image._id} className={styles.one}>
          <span className={styles.picture}>
            <Picture src={image.sizes[0]?.url ?? image.url} width={image.width} height={image.height} alt="" cover />
          </span>
          <div className="stack gap-3">
            <p className="row small">
              {i === 0 && <Badge>{words('form.first')}</Badge>}
              <span className={styles.name}>{image.name}</span>
            </p>
            <Field name={`alt-${image._id}`} label={words('form.altOf', { name: image.name })} error={errors[`alt-${image._id}`]}>
              {(control) => <TextInput {...control} defaultValue={typed[`alt-${image._id}`] ?? image.alt} maxLength={opedAltLengthMax} />}
            </Field>
            <div className="row">
              {i > 0 && <PictureAct intent="firstImage" id={image._id} label={words('form.makeFirst')} name={image.name} />}
              {!(posted && images.length === 1) && (
                <PictureAct intent="removeImage" id={image._id} label={words('form.removePicture')} name={image.name} icon={trash} />
              )}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

type PictureActProps = { intent: string; id: string; label: string; name: string; icon?: string }

/** A button that saves the article and then changes one picture. */
const PictureAct = ({ intent, id, label, name, icon }: PictureActProps) => (
  <Button type="submit" name="intent" value={`${intent}:${id}`} variant="quiet" size="s" icon={icon} aria-label={`${label}: ${name}`}>
    {label}
  </Button>
)
