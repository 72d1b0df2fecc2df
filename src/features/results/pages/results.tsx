import { useRouteLoaderData } from 'react-router'
import { api } from '../../../core/api.server.ts'
import { orRefusalPage } from '../../../core/refusal-page.server.ts'
import { visit } from '../../../core/visit.server.ts'
import { OfficialShell } from '../../officials/parts/OfficialShell.tsx'
import { SiteFrame } from '../../site/parts/SiteFrame.tsx'
import type { PageHandle, RootData } from '../../site/root-data.ts'
import { OwnResults } from '../parts/OwnResults.tsx'
import { PublishedResults } from '../parts/PublishedResults.tsx'
import { publishForm } from '../publish-form.server.ts'
import { readResultsPage } from '../results-page.server.ts'
import type { Route } from './+types/results.ts'

// Two frames for two readers: the officials' desk, and the site for everybody else.
export const handle: PageHandle = { bare: true }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { actor, language, now } = context.get(visit)
  const search = new URL(request.url).searchParams
  return orRefusalPage(readResultsPage(context.get(api), params.id, { actor, language, now, search }))
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return orRefusalPage(publishForm(context.get(api), params.id, await request.formData()))
}

export default function ResultsPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const root = useRouteLoaderData('root') as RootData
  if (page.kind === 'own') {
    return (
      <OfficialShell current="projects">
        <OwnResults page={page} problem={actionData?.problem} />
      </OfficialShell>
    )
  }
  return (
    <SiteFrame root={root}>
      <PublishedResults page={page} />
    </SiteFrame>
  )
}
