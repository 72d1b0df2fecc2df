import { useWords } from '../../../features/projects/model/project-words.ts'
import { Icon } from '../../../ui/content/Icon.tsx'
import { Picture } from '../../../ui/content/Picture.tsx'
import { TitleBlock } from '../../../ui/frames/TitleBlock.tsx'
import { place } from '../../../ui/icons/basic.ts'
import type { ProjectPage } from '../project-page.server.ts'
import { useDateFacts } from './date-facts.tsx'
import { ProjectBadges } from './ProjectBadges.tsx'
import styles from './ProjectHead.module.css'

/** The top of a project's page: title, place, dates. */
export function ProjectHead({ project, miles }: Pick<ProjectPage, 'project' | 'miles'>) {
  const words = useWords()
  const facts = useDateFacts(project)
  const { hero } = project
  const where = [project.street, project.city].filter(Boolean).join(', ')
  return (
    <header>
      <ProjectBadges project={project} />
      <h1 lang={project.lang} className={styles.title}>
        {project.title}
      </h1>
      {where && (
        <p className={styles.place}>
          <Icon icon={place} size="s" />
          <span>
            {where} {miles !== null && <span className="soft">· {words('project.miles', { count: miles })}</span>}
          </span>
        </p>
      )}
      {hero && (
        <div className={styles.hero}>
          <Picture
            src={hero.url}
            width={hero.width}
            height={hero.height}
            variants={hero.sizes}
            sizes="(min-width: 1000px) and (max-height: 880px) 66vw, (min-width: 1304px) 1240px, 96vw"
            alt={hero.alt}
            lang={project.writtenLang}
            first
            cover
            drawn={project.isDemo}
          />
        </div>
      )}
      <TitleBlock size="s" facts={facts} joined={hero !== null} className={hero ? undefined : styles.alone} />
    </header>
  )
}
