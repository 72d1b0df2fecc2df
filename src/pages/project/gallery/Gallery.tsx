import { type MouseEvent, Suspense, useState } from 'react'
import { lazyWithRetry } from '../../../core/browser/lazy-with-retry.ts'
import { useWords } from '../../../features/projects/model/project-words.ts'
import { Picture } from '../../../ui/content/Picture.tsx'
import { ProjectSection } from '../parts/Section.tsx'
import type { ProjectView } from '../view.ts'
import styles from './Gallery.module.css'

// Loaded when a picture is opened.
const GalleryViewer = lazyWithRetry(() => import('./GalleryViewer.tsx'))

type Props = {
  images: ProjectView['gallery']
  drawn: boolean
  altLang: ProjectView['writtenLang']
  /** Tells the language of the captions. */
  note: string | null
}

/**
 * The other pictures. The visible caption describes a picture: it has no second alternative text. Each opens in the viewer; without
 * the script, or in a new tab, the link opens its full size.
 */
export function Gallery({ images, drawn, altLang, note }: Props) {
  const words = useWords()
  const [opened, setOpened] = useState<number>()
  const open = (event: MouseEvent, index: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpened(index)
  }
  return (
    <ProjectSection id="gallery" title={words('project.gallery')}>
      {note && <p className="small soft">{note}</p>}
      <ul className={styles.gallery}>
        {images.map((image, index) => (
          <li key={image._id}>
            <figure>
              <a href={image.url} className={styles.picture} onClick={(event) => open(event, index)}>
                <Picture
                  src={image.url}
                  width={image.width}
                  height={image.height}
                  variants={image.sizes}
                  sizes="(min-width: 1000px) 270px, (min-width: 520px) 46vw, 94vw"
                  alt={image.alt}
                  lang={altLang}
                  cover
                  drawn={drawn}
                />
              </a>
              <figcaption lang={altLang} className="small soft" aria-hidden="true">
                {image.alt}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense>
          <GalleryViewer images={images} altLang={altLang} start={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </ProjectSection>
  )
}
