import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { RequestFacts, RequestProjects } from '../parts/RequestFacts.tsx'
import { RequestSteps } from '../parts/RequestSteps.tsx'
import { RequestsFrame } from '../parts/RequestsFrame.tsx'
import { WithheldLog } from '../parts/WithheldLog.tsx'
import { requestAction, requestPage } from '../requests-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/request.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params }: Route.LoaderArgs) => orRefusalPage(requestPage(context, params.id))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(requestAction(context, params.id, await request.formData()))

/** A public-records request: its facts, projects, next steps and log. */
export default function RecordsRequestPage({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const { request } = page
  return (
    <RequestsFrame title={words('detail.title', { number: request.number })}>
      {result?.formError && (
        <Note tone="bad" live>
          {result.formError}
        </Note>
      )}
      <ErrorSummary title={words('problem')} errors={result?.errors ?? {}} />
      <RequestFacts page={page} />
      <RequestProjects page={page} />
      <RequiredNote />
      {!request.closedAt && <RequestSteps page={page} result={result} />}
      <WithheldLog page={page} result={result} />
    </RequestsFrame>
  )
}
