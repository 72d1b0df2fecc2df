import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { OwnResults } from '../parts/OwnResults.tsx'
import { resultsPage } from '../results-page.server.ts'
import type { Route } from './+types/results.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  orRefusalPage(resultsPage(context, params.id, new URL(request.url)))

/** All results, for the project's officials. Others are redirected to the published results. */
export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  return (
    <OfficialShell current="results">
      <OwnResults page={loaderData} />
    </OfficialShell>
  )
}
