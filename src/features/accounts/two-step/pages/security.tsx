import { Note } from '../../../../ui/content/Note.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { Authenticator } from '../parts/Authenticator.tsx'
import { Passkeys } from '../parts/Passkeys.tsx'
import { RecoveryCodes } from '../parts/RecoveryCodes.tsx'
import { type SecurityResult, securityAction, securityPage } from '../security-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/security.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => securityPage(context, request)
export const action = ({ context, request }: Route.ActionArgs) => securityAction(context, request)

/** An official's login settings: authenticator app, recovery codes, passkeys. */
export default function Security({ loaderData: page, actionData }: Route.ComponentProps) {
  const words = useWords()
  const result = actionData as SecurityResult | undefined
  return (
    <OfficialShell current="security">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead size="work" title={words('title')} lead={words('lead')} />
      <div className="stack gap-8">
        {result && <ErrorSummary title={words('problem')} errors={named(result)} />}
        {result?.said && (
          <Note tone={result.codes ? 'ok' : 'bad'} live>
            {result.said}
          </Note>
        )}
        {result?.codes && <RecoveryCodes codes={result.codes} />}
        <Authenticator page={page} result={result} />
        <Passkeys page={page} result={result} />
      </div>
    </OfficialShell>
  )
}

/** Two forms have a password field, under two ids. */
const named = ({ intent, errors: { password, ...rest } }: SecurityResult) =>
  password ? { ...rest, [intent === 'remove' ? 'password-remove' : 'password']: password } : rest
