import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { RequestForm } from '../parts/RequestForm.tsx'
import { RequestsFrame } from '../parts/RequestsFrame.tsx'
import { requestFormAction, requestFormPage } from '../requests-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/new-request.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context }: Route.LoaderArgs) => orRefusalPage(requestFormPage(context, null))
export const action = async ({ context, request }: Route.ActionArgs) =>
  orRefusalPage(requestFormAction(context, null, await request.formData()))

/** The form for a new request. */
export default function NewRequest({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  return (
    <RequestsFrame title={words('form.newTitle')} lead={words('form.newLead')}>
      {result?.formError && (
        <Note tone="bad" live>
          {result.formError}
        </Note>
      )}
      <RequestForm page={page} result={result} />
    </RequestsFrame>
  )
}
