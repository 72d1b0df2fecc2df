import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '../../../features/projects/model/project-words.ts'
import { Icon } from '../../../ui/content/Icon.tsx'
import { Picture } from '../../../ui/content/Picture.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { close } from '../../../ui/icons/basic.ts'
import { arrowLeft } from '../../../ui/icons/signs.ts'
import { arrowRight } from '../../../ui/icons/ways.ts'
import type { ProjectView } from '../view.ts'
import styles from './GalleryViewer.module.css'

type Props = { images: ProjectView['gallery']; altLang: ProjectView['writtenLang']; start: number; onClose: () => void }

/** Pixels that a finger moves sideways to turn to another picture. */
const swipeMin = 40
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * The pictures one by one over the page, with arrow keys and swipes. The native dialog traps the focus, closes on Escape, and restores
 * the focus to the link that opened it.
 */
export default function GalleryViewer({ images, altLang, start, onClose }: Props) {
  const words = useWords()
  const box = useRef<HTMLDialogElement>(null)
  const touched = useRef<number>(null)
  const [index, setIndex] = useState(start)
  useEffect(() => box.current?.showModal(), [])
  const image = images[index]
  if (!image) return null
  const last = images.length - 1
  const move = (step: number) => setIndex((now) => Math.max(0, Math.min(last, now + step)))
  const press = (event: KeyboardEvent) => {
    if (steps[event.key]) event.preventDefault()
    move(steps[event.key] ?? 0)
  }
  const touch = (event: PointerEvent) => {
    touched.current = event.isPrimary && event.pointerType === 'touch' ? event.clientX : null
  }
  const release = (event: PointerEvent) => {
    const moved = touched.current === null ? 0 : event.clientX - touched.current
    touched.current = null
    if (Math.abs(moved) >= swipeMin) move(moved < 0 ? 1 : -1)
  }
  // A button at an end stays focusable: a disabled one would lose the focus.
  const stepButton = (step: number, icon: string, name: string) => (
    <Button variant="quiet" square aria-label={name} aria-disabled={index + step < 0 || index + step > last} onClick={() => move(step)}>
      <Icon icon={icon} />
    </Button>
  )
  return (
    <dialog ref={box} className={styles.viewer} aria-label={words('project.gallery')} onClose={onClose} onKeyDown={press}>
      <div className={styles.inside}>
        <div className={styles.bar}>
          <p className="small soft">{words('project.viewer.position', { number: index + 1, count: images.length })}</p>
          <Button variant="quiet" square aria-label={words('project.viewer.close')} onClick={() => box.current?.close()}>
            <Icon icon={close} />
          </Button>
        </div>
        <figure className={styles.figure} onPointerDown={touch} onPointerUp={release} onPointerCancel={() => (touched.current = null)}>
          <Picture
            key={image._id}
            className={styles.picture ?? ''}
            src={image.url}
            width={image.width}
            height={image.height}
            variants={image.sizes}
            alt={image.alt}
            lang={altLang}
            first
          />
        </figure>
        <div className={styles.bar}>
          {stepButton(-1, arrowLeft, words('project.viewer.previous'))}
          <p lang={altLang} aria-live="polite">
            {image.alt}
          </p>
          {stepButton(1, arrowRight, words('project.viewer.next'))}
        </div>
      </div>
    </dialog>
  )
}
