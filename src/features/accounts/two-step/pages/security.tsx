import { useMemo } from 'react'
import { Note } from '../../../../ui/content/Note.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { Authenticator } from '../parts/Authenticator.tsx'
import { MailedCode } from '../parts/MailedCode.tsx'
import { Passkeys } from '../parts/Passkeys.tsx'
import { RecoveryCodes } from '../parts/RecoveryCodes.tsx'
import { Requirement } from '../parts/Requirement.tsx'
import { SetupNote } from '../parts/SetupNote.tsx'
import { SsoCard } from '../parts/SsoCard.tsx'
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
  const errors = useMemo(() => (result ? named(result) : {}), [result])
  return (
    <OfficialShell current="security">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead size="work" title={words('title')} lead={words('lead')} />
      <div className="stack gap-8">
        {result && <ErrorSummary title={words('problem')} errors={errors} />}
        {result?.formError && (
          <Note tone={result.codes ? 'ok' : 'bad'} live>
            {result.formError}
          </Note>
        )}
        {!result?.codes && <SetupNote page={page} />}
        {page.owes && <MailedCode page={page} />}
        {result?.codes && <RecoveryCodes codes={result.codes} next={page.next || '/security'} />}
        <Authenticator page={page} result={result} />
        <Passkeys page={page} result={result} />
        {page.colleaguesWithout !== null && !page.owes && (
          <>
            <Requirement page={page} colleaguesWithout={page.colleaguesWithout} result={result} />
            <SsoCard />
          </>
        )}
      </div>
    </OfficialShell>
  )
}

/** Three forms have the same fields, under ids of their own. */
const named = ({ intent, errors }: SecurityResult) =>
  Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [
      intent === 'confirm' ? field : `${field === 'passkey' ? 'password' : field}${suffixOf(intent)}`,
      text,
    ]),
  )

function suffixOf(intent: string): string {
  if (intent.startsWith('require')) return '-require'
  return intent === 'remove' ? '-remove' : ''
}
