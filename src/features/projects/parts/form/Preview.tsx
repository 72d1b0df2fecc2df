import type { Project } from '../../contract.ts'
import type { FormValues } from '../../form-values.ts'
import { timingOf } from '../../timing.ts'
import { useWords } from '../../words.ts'
import { ProjectCard } from '../ProjectCard.tsx'
import styles from './Preview.module.css'

/** The card that residents will find in the list, as one types. It is a picture of it: nothing in it can be followed. */
export function Preview({ typed, project }: { typed: FormValues; project: Project | null }) {
  const words = useWords()
  const dated = { startDate: project?.startDate ?? null, endDate: project?.endDate ?? null, postedDate: project?.postedDate ?? null }
  const card = {
    _id: project?._id ?? '',
    title: typed.title || words('form.untitled'),
    projectType: (typed.projectType || null) as Project['projectType'],
    category: (typed.infrastructureCategories || null) as Project['infrastructureCategories'],
    place: [typed.street, typed.city, typed.zip].filter(Boolean).join(', '),
    isPin: typed.isPin,
    image: project?.images[0] ?? null,
    likes: project?.likes ?? 0,
    commentsCount: project?.commentsCount ?? 0,
    questionsCount: project?.questionsCount ?? 0,
    distance: null,
    // Saved dates, not typed ones: rendered alike on both sides, whatever their clocks say.
    timing: timingOf(
      { ...dated, status: project?.status ?? 'draft', location: { state: typed.state } },
      new Date(project?.lastUpdate ?? 0),
    ),
  }
  return (
    <section aria-labelledby="preview">
      <div className={styles.head}>
        <h2 id="preview">{words('form.preview')}</h2>
        <span className="small soft">{words('form.previewNote')}</span>
      </div>
      <ul className={styles.card} inert>
        <ProjectCard card={{ ...card, isPin: false }} first={false} />
      </ul>
    </section>
  )
}
