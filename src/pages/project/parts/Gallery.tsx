import { useWords } from '../../../features/projects/model/words.ts'
import { Picture } from '../../../ui/content/Picture.tsx'
import type { ProjectView } from '../view.ts'
import styles from './Gallery.module.css'
import { Section } from './Section.tsx'

/** The other pictures. The visible caption describes a picture: it has no second alternative text. Each links to its full size. */
export function Gallery({ images, drawn }: { images: ProjectView['gallery']; drawn: boolean }) {
  const words = useWords()
  return (
    <Section id="gallery" title={words('project.gallery')}>
      <ul className={styles.gallery}>
        {images.map((image) => (
          <li key={image._id}>
            <figure>
              <a href={image.url} className={styles.picture}>
                <Picture
                  src={image.url}
                  width={image.width}
                  height={image.height}
                  variants={image.sizes}
                  sizes="(min-width: 1000px) 270px, (min-width: 520px) 46vw, 94vw"
                  alt={image.alt}
                  cover
                  drawn={drawn}
                />
              </a>
              <figcaption className="small soft" aria-hidden="true">
                {image.alt}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
