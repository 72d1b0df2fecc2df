import { formatDay } from '../../../core/i18n/dates.ts'
import { dayEnd, dayStart } from '../../../core/i18n/us-time.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import { paragraphsOf } from '../../../features/projects/details/paragraphs.ts'
import type { ProjectFormValues } from '../../../features/projects/editing/form-values.ts'
import type { Project } from '../../../features/projects/model/contract.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { timingOf } from '../../../features/projects/model/timing.ts'
import { Paragraphs } from '../../project/parts/Paragraphs.tsx'
import { ProjectCard } from '../../project-list/parts/ProjectCard.tsx'
import styles from './ProjectPreview.module.css'

const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** The list's card, and the beginning of the project's page. An image only: its links are inactive. */
export default function PreviewPhone({ typed, project }: { typed: ProjectFormValues; project: Project | null }) {
  const words = useWords()
  const language = useLanguage()
  const dated = { startDate: project?.startDate ?? null, endDate: project?.endDate ?? null, postedDate: project?.postedDate ?? null }
  const day = (text: string, edge: typeof dayStart) =>
    dayShape.test(text) ? formatDay(language, typed.timeZone, edge(typed.timeZone, text)) : null
  const [opens, closes] = [day(typed.startDate, dayStart), day(typed.endDate, dayEnd)]
  const zips = typed.zipCodes.split(/[\s,;]+/).filter(Boolean)
  const card = {
    _id: project?._id ?? '',
    title: typed.title || words('form.untitled'),
    projectType: (typed.projectType || null) as Project['projectType'],
    category: (typed.infrastructureCategories.split(',')[0] || null) as Project['infrastructureCategories'][number] | null,
    place: [typed.street, typed.city, typed.zip].filter(Boolean).join(', '),
    // The wide card of a pinned project does not fit a phone.
    isPin: false,
    image: project?.images[0] ?? null,
    likes: project?.likes ?? 0,
    commentsCount: project?.commentsCount ?? 0,
    questionsCount: project?.questionsCount ?? 0,
    distance: null,
    ownerName: project?.ownerName ?? '',
    ownerVerified: project?.ownerVerified ?? true,
    // The browser's clock: only the browser renders this.
    timing: timingOf({ ...dated, status: project?.status ?? 'draft', location: { timeZone: typed.timeZone } }, new Date()),
  }
  return (
    <div className={styles.phone} inert>
      <ul>
        <ProjectCard card={card} first={false} />
      </ul>
      <dl className={`${styles.facts} small`}>
        {opens && (
          <div>
            <dt>{words('form.startDate')}</dt>
            <dd>{opens}</dd>
          </div>
        )}
        {closes && (
          <div>
            <dt>{words('form.endDate')}</dt>
            <dd>{closes}</dd>
          </div>
        )}
        <div>
          <dt>{words('form.who')}</dt>
          <dd>{zips.length > 3 ? words('form.zipShort', { count: zips.length }) : zips.join(', ') || typed.zip.slice(0, 5) || '–'}</dd>
        </div>
      </dl>
      {typed.description && (
        <div className={styles.why}>
          <h3>{words('project.why')}</h3>
          <Paragraphs texts={paragraphsOf(typed.description)} />
        </div>
      )}
    </div>
  )
}
