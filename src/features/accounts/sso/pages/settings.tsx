import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords as useShellWords } from '../../../shell/site/words.ts'
import { Provisioning } from '../../scim/parts/Provisioning.tsx'
import { Protocols } from '../parts/Protocols.tsx'
import { RemoveSso } from '../parts/RemoveSso.tsx'
import { SettingsForm } from '../parts/SettingsForm.tsx'
import { TestSso } from '../parts/TestSso.tsx'
import { failingDaysMax } from '../rules.ts'
import { type SsoPage, type SsoResult, ssoAction, ssoPage } from '../settings-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/settings.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => orRefusalPage(ssoPage(context, new URL(request.url)))
export const action = async ({ context, request }: Route.ActionArgs) => orRefusalPage(ssoAction(context, await request.formData()))

/** How officials log in at the organization's own identity provider, for its administrator. */
export default function SingleSignOn({ loaderData: page, actionData }: Route.ComponentProps) {
  const words = useWords()
  const shellWords = useShellWords()
  const result = actionData as SsoResult | undefined
  return (
    <OfficialShell current="security">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead
        size="work"
        title={words('title')}
        lead={words('lead')}
        above={
          <Breadcrumb label={words('path')} crumbs={[{ to: '/security', label: shellWords('security') }, { label: words('title') }]} />
        }
      />
      <div className="stack gap-8">
        {result?.formError && (
          <Note tone={result.isGood ? 'ok' : 'bad'} live>
            {result.formError}
          </Note>
        )}
        {page.sso && !result && <State sso={page.sso} />}
        {page.sso?.failingDomains.map((one) => (
          <Note key={one.domain} tone={one.stopped ? 'bad' : 'warn'}>
            {words(one.stopped ? 'domainStopped' : 'domainFailing', { domain: one.domain, days: failingDaysMax })}
          </Note>
        ))}
        <Protocols page={page} />
        {/* The other protocol has other fields. */}
        <SettingsForm key={page.protocol} page={page} result={result} />
        {page.sso?.protocol === 'oidc' && <TestSso />}
        {page.sso && (
          <Provisioning page={page} secret={result?.secret} errors={result?.intent.startsWith('scim') ? result.errors : undefined} />
        )}
        {page.sso && <RemoveSso steps={page.steps} errors={result?.intent === 'remove' ? result.errors : undefined} />}
      </div>
    </OfficialShell>
  )
}

function State({ sso: { active, enforced } }: { sso: NonNullable<SsoPage['sso']> }) {
  const words = useWords()
  if (!active) return <Note>{words('off')}</Note>
  return <Note tone="ok">{words(enforced ? 'enforcedOn' : 'on')}</Note>
}
