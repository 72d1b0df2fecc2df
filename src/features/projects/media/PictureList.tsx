import { useState } from 'react'
import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import { Icon } from '../../../ui/content/Icon.tsx'
import { Picture } from '../../../ui/content/Picture.tsx'
import { useDragging } from '../../../ui/content/use-dragging.ts'
import { Button } from '../../../ui/forms/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { arrowDown, arrowUp } from '../../../ui/icons/ways.ts'
import { grip, trash } from '../../../ui/icons/work.ts'
import { classes } from '../../../ui/styles/classes.ts'
import type { ProjectImage } from '../model/contract.ts'
import { useWords } from '../model/form-words.ts'
import { useSizeWords } from '../model/size.ts'
import { moved } from './chosen-files.ts'
import styles from './PicturesSection.module.css'

type Props = {
  images: readonly ProjectImage[]
  alts: Record<string, string>
  errors: Record<string, string>
  /** The ids in their new order, and the announcement. */
  onOrder: (ids: string[], announcement: string) => Promise<void>
  onRemove: (id: string, name: string) => Promise<void>
}

/** The pictures in the residents' order: moved by dragging the handle, or with the buttons. */
export function PictureList({ images, alts, errors, onOrder, onRemove }: Props) {
  const words = useWords()
  const sizeOf = useSizeWords()
  const hydrated = useHydrated()
  /** The requested order, until the server confirms it. */
  const [asked, setAsked] = useState<string[] | null>(null)
  const ids = images.map((image) => image._id)
  const savedOrder = asked?.length === ids.length && ids.every((id) => asked.includes(id)) ? asked : ids
  const { list, order, dragged, start } = useDragging<HTMLUListElement>(
    savedOrder,
    (id, place) => void put(moved(savedOrder, id, place - savedOrder.indexOf(id)), id),
  )
  const sorted = order.flatMap((id) => images.find((image) => image._id === id) ?? [])

  const put = async (next: string[], id: string) => {
    const image = images.find((one) => one._id === id)
    setAsked(next)
    await onOrder(next, words('form.movedTo', { name: image?.name ?? '', number: next.indexOf(id) + 1, count: next.length }))
    setAsked(null)
  }
  const step = async (id: string, by: number) => {
    await put(moved(ids, id, by), id)
    // The button may have moved away from the focus, or have disappeared at the end of the list.
    const row = list.current?.querySelector(`[data-row="${id}"]`)
    row?.querySelector<HTMLElement>(`[data-by="${by}"]:not([aria-disabled=true])`)?.focus()
  }
  if (images.length === 0) return null
  return (
    <ul className={styles.files} ref={list} aria-label={words('form.picturesList')}>
      {sorted.map((image, i) => (
        <li key={image._id} data-row={image._id} className={classes(dragged === image._id && styles.dragged)}>
          {images.length > 1 && (
            // For the keyboard there are the buttons next to it.
            <span className={styles.grip} aria-hidden="true" onPointerDown={(event) => start(event, image._id)}>
              <Icon icon={grip} />
            </span>
          )}
          <span className={styles.thumb}>
            <Picture src={image.sizes[0]?.url ?? image.url} width={image.width} height={image.height} alt="" drawn cover />
          </span>
          <div className={styles.words}>
            <p className="strong">{image.name}</p>
            <p className="small soft">
              {i === 0 && images.length > 1 && `${words('form.firstPicture')} · `}
              {words('form.pixels', { width: image.width, height: image.height, size: sizeOf(image.size) })}
            </p>
          </div>
          <div className={styles.tools}>
            {images.length > 1 && <MoveButtons image={image} isFirst={i === 0} isLast={i === sorted.length - 1} onMove={step} />}
            <Button
              {...(hydrated
                ? { onClick: () => void onRemove(image._id, image.name) }
                : { type: 'submit', name: 'intent', value: `removeImage:${image._id}` })}
              square
              variant="quiet"
              icon={trash}
              aria-label={words('form.remove', { name: image.name })}
            />
          </div>
          <Field name={`alt.${image._id}`} label={words('form.alt')} error={errors[`alt.${image._id}`]} className={styles.alt ?? ''}>
            {(control) => <TextInput {...control} defaultValue={alts[image._id] ?? image.alt} maxLength={300} />}
          </Field>
        </li>
      ))}
    </ul>
  )
}

type MoveProps = { image: ProjectImage; isFirst: boolean; isLast: boolean; onMove: (id: string, by: number) => Promise<void> }

function MoveButtons({ image, isFirst, isLast, onMove }: MoveProps) {
  const words = useWords()
  const hydrated = useHydrated()
  return ([-1, 1] as const).map((by) => (
    <Button
      key={by}
      {...(hydrated
        ? { onClick: () => void onMove(image._id, by) }
        : { type: 'submit', name: 'intent', value: `${by < 0 ? 'imageUp' : 'imageDown'}:${image._id}` })}
      data-by={by}
      unavailable={by < 0 ? isFirst : isLast}
      square
      variant="quiet"
      icon={by < 0 ? arrowUp : arrowDown}
      aria-label={words(by < 0 ? 'form.moveEarlier' : 'form.moveLater', { name: image.name })}
    />
  ))
}
