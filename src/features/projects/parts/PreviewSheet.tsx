import type * as z from 'zod/mini'
import type { Language } from '../../../core/languages.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { circleCheck } from '../../../ui/icons/basic.ts'
import { Picture } from '../../../ui/Picture.tsx'
import type { previewProject } from '../contract.ts'
import { timingOf } from '../timing.ts'
import { useWords } from '../words.ts'
import styles from './PreviewSheet.module.css'
import { TimingLine } from './TimingLine.tsx'

export type Preview = z.infer<(typeof previewProject)['reply']>['project']

/** A project as the sign-in page shows it to somebody who comes from a link or a code, in the language `lang`. `now` is the server's time, ISO 8601. */
export function PreviewSheet({ project, now }: { project: Preview & { lang: Language | undefined }; now: string }) {
  const words = useWords()
  const timing = timingOf({ ...project, postedDate: project.startDate }, new Date(now))
  const [picture] = project.images
  const answerable = timing.phase === 'open' || timing.phase === 'soon'
  return (
    <figure className={styles.sheet}>
      {picture && (
        <div className={styles.picture}>
          <Picture
            src={picture.url}
            width={picture.width}
            height={picture.height}
            variants={picture.sizes}
            sizes="460px"
            alt={picture.alt}
            drawn={project.isDemo}
            cover
          />
        </div>
      )}
      <figcaption className={styles.words}>
        {answerable && (
          <Badge tone="ok" icon={circleCheck}>
            {words('project.openBadge')}
          </Badge>
        )}
        <h2 lang={project.lang}>{project.title}</h2>
        <p className="small soft">
          {project.ownerName}, {project.location.city}
        </p>
        <div className={styles.days}>
          <TimingLine timing={timing} questions={project.questionsCount} />
        </div>
      </figcaption>
    </figure>
  )
}
