import { useWords } from '../../../features/projects/model/project-words.ts'
import { Icon } from '../../../ui/content/Icon.tsx'
import { Picture } from '../../../ui/content/Picture.tsx'
import { Timeline } from '../../../ui/figures/Timeline.tsx'
import { buttonClasses } from '../../../ui/forms/button.ts'
import { chevronDown } from '../../../ui/icons/basic.ts'
import type { ProjectView } from '../view.ts'
import styles from './News.module.css'
import { Paragraphs } from './Paragraphs.tsx'
import { ProjectSection } from './Section.tsx'

const shownAtOnce = 3

type Props = { updates: ProjectView['updates']; drawn: boolean; altLang: ProjectView['writtenLang'] }

/** Staff updates, newest first; older ones on request. */
export function News({ updates, drawn, altLang }: Props) {
  const words = useWords()
  const moments = updates.map((one) => ({
    key: one._id,
    when: one.edited ? words('project.news.edited', { day: one.day ?? '', edited: one.edited }) : one.day,
    title: <span lang={one.lang}>{one.title}</span>,
    children: (
      <>
        <Paragraphs texts={one.text} lang={one.lang} />
        {one.image && (
          <a href={one.image.url} className={styles.picture}>
            <Picture
              src={one.image.url}
              width={one.image.width}
              height={one.image.height}
              variants={one.image.sizes}
              sizes="(min-width: 720px) 480px, 88vw"
              alt={one.image.alt}
              lang={altLang}
              drawn={drawn}
            />
          </a>
        )}
      </>
    ),
  }))
  const older = moments.slice(shownAtOnce)
  return (
    <ProjectSection id="news" title={words('project.news.title')}>
      <Timeline moments={moments.slice(0, shownAtOnce)} />
      {older.length > 0 && (
        <details className={styles.older}>
          <summary className={buttonClasses({ variant: 'quiet' })}>
            <Icon icon={chevronDown} size="s" />
            {words('project.news.older', { count: older.length })}
          </summary>
          <Timeline moments={older} />
        </details>
      )}
    </ProjectSection>
  )
}
