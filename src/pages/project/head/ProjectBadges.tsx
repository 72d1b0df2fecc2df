import { categoryIcons } from '../../../features/projects/model/parts/category-icons.ts'
import { useWords } from '../../../features/projects/model/project-words.ts'
import type { Timing } from '../../../features/projects/model/timing.ts'
import { Badge } from '../../../ui/content/Badge.tsx'
import { check, circleCheck, clock } from '../../../ui/icons/basic.ts'
import { penLine } from '../../../ui/icons/signs.ts'
import { lock } from '../../../ui/icons/ways.ts'
import type { ProjectView } from '../view.ts'

/** A project's status and type. */
export function ProjectBadges({ project }: { project: ProjectView }) {
  const words = useWords()
  const { categories, projectType } = project
  return (
    <p className="row gap-2">
      <PhaseBadge phase={project.timing.phase} />
      {categories.map((one) => (
        <Badge key={one} icon={categoryIcons[one]}>
          {words(`categories.${one}`)}
        </Badge>
      ))}
      {projectType && <Badge tone="line">{words(`types.${projectType}`)}</Badge>}
    </p>
  )
}

const looks = {
  open: { tone: 'ok', icon: circleCheck, key: 'project.openBadge' },
  soon: { tone: 'warn', icon: clock, key: 'timing.soon' },
  notYet: { tone: 'info', icon: clock, key: 'project.notYetBadge' },
  closed: { tone: 'line', icon: lock, key: 'timing.closed' },
  completed: { tone: 'line', icon: check, key: 'timing.completed' },
  draft: { tone: 'line', icon: penLine, key: 'timing.draft' },
} as const

function PhaseBadge({ phase }: { phase: Timing['phase'] }) {
  const words = useWords()
  const { tone, icon, key } = looks[phase]
  return (
    <Badge tone={tone} icon={icon}>
      {words(key)}
    </Badge>
  )
}
