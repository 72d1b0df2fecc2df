import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { plus } from '../../../../ui/icons/basic.ts'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { Pager } from '../../../../ui/navigation/Pager.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords as useShellWords } from '../../../shell/site/words.ts'
import { RequestTable } from '../parts/RequestTable.tsx'
import { type RequestsPage, requestsPage } from '../requests-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/requests.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => orRefusalPage(requestsPage(context, new URL(request.url)))

/** The register of public-records requests. */
export default function Requests({ loaderData: page }: Route.ComponentProps) {
  const words = useWords()
  const shellWords = useShellWords()
  const { list, requests } = page
  const isOpen = list === 'open'
  return (
    <OfficialShell current="records">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead
        size="work"
        title={words('title')}
        lead={words('lead')}
        above={<Breadcrumb label={words('path')} crumbs={[{ to: '/records', label: shellWords('records') }, { label: words('title') }]} />}
        actions={
          <LinkButton to="/records/requests/new" variant="main" icon={plus}>
            {words('add')}
          </LinkButton>
        }
      />
      <section className="stack gap-5" aria-labelledby="list">
        <div className="row row-between">
          <h2 id="list">{words(list)}</h2>
          <LinkButton to={isOpen ? '/records/requests?state=closed' : '/records/requests'} variant="quiet">
            {words(isOpen ? 'showClosed' : 'showOpen')}
          </LinkButton>
        </div>
        {isOpen && page.open > 0 && <p>{words('counts', { count: page.open, overdue: page.overdue })}</p>}
        {requests.length > 0 ? (
          <RequestTable page={page} />
        ) : (
          <Empty title={words(isOpen ? 'empty' : 'emptyClosed')}>{words(isOpen ? 'emptyLead' : 'emptyClosedLead')}</Empty>
        )}
        <Pages page={page} />
        <p className="small soft">
          <DueNote page={page} />
        </p>
      </section>
    </OfficialShell>
  )
}

/** Whence the due date comes. */
function DueNote({ page: { statute, promptStatute } }: { page: RequestsPage }) {
  const words = useWords()
  if (statute) return words('statute', { statute })
  return promptStatute ? words('noNumber', { statute: promptStatute }) : words('noStatute')
}

function Pages({ page: { list, isFirst, nextCursor } }: { page: RequestsPage }) {
  const words = useWords()
  if (isFirst && nextCursor === null) return null
  const to = (cursor: string) => `/records/requests?${new URLSearchParams({ state: list, ...(cursor && { cursor }) })}`
  return (
    <Pager
      label={words('pages')}
      previous={{ label: words('first'), to: isFirst ? undefined : to('') }}
      next={{ label: words('more'), to: nextCursor === null ? undefined : to(nextCursor) }}
    />
  )
}
