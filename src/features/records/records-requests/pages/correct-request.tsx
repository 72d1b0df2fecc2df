import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { RequestForm } from '../parts/RequestForm.tsx'
import { RequestsFrame } from '../parts/RequestsFrame.tsx'
import { requestFormAction, requestFormPage } from '../requests-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/correct-request.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params }: Route.LoaderArgs) => orRefusalPage(requestFormPage(context, params.id))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(requestFormAction(context, params.id, await request.formData()))

/** The form that corrects an open request. */
export default function CorrectRequest({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  return (
    <RequestsFrame title={words('form.editTitle', { number: page.request?.number ?? '' })}>
      {result?.formError && (
        <Note tone="bad" live>
          {result.formError}
        </Note>
      )}
      <RequestForm page={page} result={result} />
    </RequestsFrame>
  )
}
