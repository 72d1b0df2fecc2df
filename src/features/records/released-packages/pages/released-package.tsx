import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { RequestsFrame } from '../../records-requests/parts/RequestsFrame.tsx'
import { PackageFacts } from '../parts/PackageFacts.tsx'
import { Begin, BeginReview, Making, NewVersion, SealForm } from '../parts/PackageSteps.tsx'
import { ReviewList } from '../parts/ReviewList.tsx'
import { releasedAction, releasedPage } from '../released-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/released-package.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  orRefusalPage(releasedPage(context, params.id, new URL(request.url)))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(releasedAction(context, params.id, new URL(request.url), await request.formData()))

/** The review of what is released for a request, and the sealed packages. */
export default function ReleasedPackagePage({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const { id, number, newest, older, newer, underReview, isClosed } = page
  const above = { to: `/records/requests/${id}`, label: words('request', { number }) }
  return (
    <RequestsFrame title={words('title')} lead={words('lead')} above={above}>
      {result?.formError && (
        <Note tone="bad" live>
          {result.formError}
        </Note>
      )}
      {isClosed && <Note>{words('closed')}</Note>}
      {!newest && <BeginReview page={page} />}
      {newest && <PackageFacts page={page} one={newest} />}
      {newest?.status === 'failed' && <Note tone="bad">{words('failed')}</Note>}
      {newest?.status === 'sealing' && <Making path={`/records/requests/${id}/package`} />}
      {newest && newer > 0 && (
        <Note tone="warn" action={underReview && <Begin label={words('addNewer')} />}>
          {words('newer', { count: newer })}
        </Note>
      )}
      {underReview && <ReviewList page={page} result={result} />}
      {underReview && <SealForm />}
      {newest?.status === 'sealed' && !isClosed && <NewVersion result={result} />}
      {older.map((one) => (
        <PackageFacts key={one._id} page={page} one={one} />
      ))}
    </RequestsFrame>
  )
}
