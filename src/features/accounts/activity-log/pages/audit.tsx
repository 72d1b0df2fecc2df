import { Empty } from '../../../../ui/content/Empty.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Pager } from '../../../../ui/navigation/Pager.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords } from '../../audit/words.ts'
import { type AuditPage, auditPage } from '../audit-page.server.ts'
import { AuditFilters } from '../parts/AuditFilters.tsx'
import { EntryTable } from '../parts/EntryTable.tsx'
import type { Route } from './+types/audit.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => auditPage(context, new URL(request.url))

/** The activity log of an organization, for its administrator. */
export default function Audit({ loaderData: page }: Route.ComponentProps) {
  const words = useWords()
  const { entries, isFiltered } = page
  return (
    <OfficialShell current="audit">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead size="work" title={words('title')} lead={words('lead')} />
      <div className="stack gap-6">
        <AuditFilters page={page} />
        {entries.length > 0 ? (
          <EntryTable entries={entries} timeZone={page.timeZone} />
        ) : (
          <Empty level={2} title={words(isFiltered ? 'emptyFiltered' : 'empty')}>
            {words(isFiltered ? 'emptyFilteredLead' : 'emptyLead')}
          </Empty>
        )}
        <Pages page={page} />
      </div>
    </OfficialShell>
  )
}

function Pages({ page: { typed, isFirst, nextCursor } }: { page: AuditPage }) {
  const words = useWords()
  if (isFirst && nextCursor === null) return null
  const to = (cursor: string | null) => {
    const chosen = Object.entries({ ...typed, cursor: cursor ?? '' }).filter(([, value]) => value !== '')
    return `/audit?${new URLSearchParams(chosen)}`
  }
  return (
    <Pager
      label={words('pages')}
      previous={{ label: words('newest'), to: isFirst ? undefined : to(null) }}
      next={{ label: words('older'), to: nextCursor === null ? undefined : to(nextCursor) }}
    />
  )
}
