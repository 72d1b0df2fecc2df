import { formatNumber } from '../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import { useWords } from '../../../features/projects/model/project-words.ts'
import { ScaleBar } from '../../../ui/figures/ScaleBar.tsx'
import type { Fact } from '../../../ui/frames/TitleBlock.tsx'
import type { ProjectView } from '../view.ts'
import styles from './date-facts.module.css'

/** The cells below a project's picture: its time, its dates, and the numbers of likes and comments. */
export function useDateFacts(project: ProjectView): Fact[] {
  const words = useWords()
  const language = useLanguage()
  const { days } = project
  const cell = (key: 'posted' | 'update' | 'likes' | 'comments', value: string | null): Fact[] =>
    value === null ? [] : [{ key, label: words(`project.time.${key}`), value }]
  return [
    ...useTimeFact(project),
    ...cell('posted', days.posted),
    ...cell('update', days.update),
    ...(project.status === 'draft' ? [] : cell('likes', formatNumber(language, project.likes))),
    ...(project.status === 'draft' ? [] : cell('comments', formatNumber(language, project.commentsCount))),
  ]
}

function useTimeFact({ timing, days }: ProjectView): Fact[] {
  const words = useWords()
  const fact = (
    label: 'label' | 'opensLabel' | 'closedLabel' | 'completedLabel',
    note: string | null,
    share: number,
    now: boolean,
  ): Fact => ({
    key: 'time',
    double: true,
    label: words(`project.time.${label}`),
    value: (
      <>
        {note}
        {days.end && <ScaleBar className={styles.bar} share={share} now={now} start={days.start} end={days.end} />}
      </>
    ),
  })
  switch (timing.phase) {
    case 'draft':
      return []
    case 'notYet':
      return [fact('opensLabel', days.start, 0, false)]
    case 'closed':
      return [fact('closedLabel', days.end, 1, false)]
    case 'completed':
      return [fact('completedLabel', days.completed, 1, false)]
    default:
      if (timing.daysLeft === null || days.end === null) return [fact('label', words('timing.noEnd'), 0, true)]
      if (timing.daysLeft === 0) return [fact('label', words('project.time.lastDay', { day: days.end }), timing.share, true)]
      return [fact('label', words('project.time.left', { count: timing.daysLeft, day: days.end }), timing.share, true)]
  }
}
