import { formatDay, formatInstant } from '../../../core/i18n/dates.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import type { OverviewProject } from '../../../features/participation/official-overview/contract.ts'
import { hourglass } from '../../../ui/icons/project.ts'
import { penLine } from '../../../ui/icons/signs.ts'
import { chevronRight } from '../../../ui/icons/ways.ts'
import { chart } from '../../../ui/icons/work.ts'
import { type LinkRow, LinkRows } from '../../../ui/navigation/LinkRows.tsx'
import type { HomePage } from '../home-page.server.ts'
import { useWords } from '../words.ts'

/** Drafts, upcoming and closed projects: a list of links each, if any. */
export function OtherProjects({ page }: { page: HomePage }) {
  const words = useWords()
  const language = useLanguage()
  const day = (instant: string | null) => (instant ? formatDay(language, page.timeZone, instant) : '')
  const over = (one: OverviewProject) =>
    one.phase === 'closed'
      ? words('overClosed', { day: day(one.endDate), count: one.tookPart })
      : words('overCompleted', { count: one.tookPart })
  const draftNote = (one: OverviewProject) =>
    one.publishAt && !one.publishFailed
      ? words('planned', { time: formatInstant(language, page.timeZone, one.publishAt) })
      : words('saved', { day: day(one.lastUpdate) })
  const rowsOf = (phases: readonly OverviewProject['phase'][], make: (one: OverviewProject) => Omit<LinkRow, 'key' | 'title'>): LinkRow[] =>
    page.projects
      .filter((one) => phases.includes(one.phase))
      .map((one) => ({
        key: one._id,
        title: <span lang={one.lang}>{one.title || words('untitled')}</span>,
        iconEnd: chevronRight,
        ...make(one),
      }))
  const edit = (id: string) => (page.mayEdit ? `/edit-project/${id}` : `/project/${id}`)
  const lists = [
    {
      id: 'drafts',
      title: words('drafts'),
      rows: rowsOf(['draft'], (one) => ({ to: edit(one._id), note: draftNote(one), icon: penLine })),
    },
    {
      id: 'later',
      title: words('later'),
      rows: rowsOf(['upcoming'], (one) => ({
        to: `/project/${one._id}`,
        note: words('opens', { day: day(one.startDate) }),
        icon: hourglass,
      })),
    },
    {
      id: 'over',
      title: words('over'),
      rows: rowsOf(['closed', 'completed'], (one) => ({ to: `/project/${one._id}/results`, note: over(one), icon: chart })),
    },
  ].filter((list) => list.rows.length > 0)
  if (lists.length === 0) return null
  return (
    <div className="grid grid-l gap-6">
      {lists.map(({ id, title, rows }) => (
        <section key={id} className="stack gap-4" aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <LinkRows rows={rows} />
        </section>
      ))}
    </div>
  )
}
