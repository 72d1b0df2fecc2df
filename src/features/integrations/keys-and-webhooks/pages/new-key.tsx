import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { type KeyResult, newKeyAction, newKeyPage } from '../keys-page.server.ts'
import { IntegrationFrame } from '../parts/IntegrationFrame.tsx'
import { KeyForm } from '../parts/KeyForm.tsx'
import { Secret } from '../parts/Secret.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/new-key.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context }: Route.LoaderArgs) => orRefusalPage(newKeyPage(context))
export const action = async ({ context, request }: Route.ActionArgs) => orRefusalPage(newKeyAction(context, await request.formData()))

/** The form for an API key, then the key itself. */
export default function NewKey({ loaderData: page, actionData }: Route.ComponentProps) {
  const words = useWords()
  const result = actionData as KeyResult | undefined
  const made = result?.made
  return (
    <IntegrationFrame title={made?.key.name ?? words('newKey.title')} lead={made ? undefined : words('newKey.lead')}>
      {result?.formError && (
        <Note tone="bad" live>
          {result.formError}
        </Note>
      )}
      {made ? (
        <Secret of="key" secret={made.secret} next={{ to: '/keys', label: words('done') }} />
      ) : (
        <KeyForm page={page} typed={result?.typed ?? null} errors={result?.errors ?? {}} />
      )}
    </IntegrationFrame>
  )
}
