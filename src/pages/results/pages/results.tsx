import { api } from '../../../core/http/api.server.ts'
import { orRefusalPage } from '../../../core/http/error-page.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { OfficialShell } from '../../../features/shell/site/parts/OfficialShell.tsx'
import type { PageHandle } from '../../../features/shell/site/root-data.ts'
import { OwnResults } from '../parts/OwnResults.tsx'
import { readResultsPage } from '../results-page.server.ts'
import type { Route } from './+types/results.ts'

export const handle: PageHandle = { bare: true }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { actor, language, now } = context.get(visit)
  const search = new URL(request.url).searchParams
  return orRefusalPage(readResultsPage(context.get(api), params.id, { actor, language, now, search }))
}

/** All results, for the project's officials. Others are redirected to the published results. */
export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  return (
    <OfficialShell current="projects">
      <OwnResults page={loaderData} />
    </OfficialShell>
  )
}
