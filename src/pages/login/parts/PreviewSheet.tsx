import type * as z from 'zod/mini'
import type { Language } from '../../../core/i18n/languages.ts'
import type { previewProject } from '../../../features/projects/model/contract.ts'
import { OwnerMark } from '../../../features/projects/model/parts/OwnerMark.tsx'
import { TimingLine } from '../../../features/projects/model/parts/TimingLine.tsx'
import { useWords } from '../../../features/projects/model/project-words.ts'
import { timingOf } from '../../../features/projects/model/timing.ts'
import { Badge } from '../../../ui/content/Badge.tsx'
import { Picture } from '../../../ui/content/Picture.tsx'
import { circleCheck } from '../../../ui/icons/basic.ts'
import styles from './PreviewSheet.module.css'

export type Preview = z.infer<(typeof previewProject)['reply']>['project']

type Props = {
  /** `lang`: of its texts; `pictureLang`: of its picture's description. */
  project: Preview & { lang: Language | undefined; pictureLang: Language | undefined }
  /** The server's time, ISO 8601. */
  now: string
}

/** A project on the sign-in page, for a visitor who followed a link or a code. */
export function PreviewSheet({ project, now }: Props) {
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
            lang={project.pictureLang}
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
          {project.ownerName} <OwnerMark verified={project.ownerVerified} />, {project.location.city}
        </p>
        <div className={styles.days}>
          <TimingLine timing={timing} questions={project.questionsCount} />
        </div>
      </figcaption>
    </figure>
  )
}
