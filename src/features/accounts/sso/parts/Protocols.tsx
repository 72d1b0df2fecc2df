import { Note } from '../../../../ui/content/Note.tsx'
import { Tabs } from '../../../../ui/navigation/Tabs.tsx'
import type { SsoPage } from '../settings-page.server.ts'
import { useWords } from '../words.ts'

/** Leads to the form of each protocol; only one of them is connected. */
export function Protocols({ page: { protocol, sso } }: { page: SsoPage }) {
  const words = useWords()
  const tabs = (['oidc', 'saml'] as const).map((one) => ({
    to: `/single-sign-on?protocol=${one}`,
    label: words(`protocol.${one}`),
    current: one === protocol,
  }))
  return (
    <div className="stack gap-4">
      <Tabs label={words('protocol.label')} tabs={tabs} />
      {sso && sso.protocol !== protocol && <Note>{words('protocol.replaces', { protocol: words(`protocol.${sso.protocol}`) })}</Note>}
    </div>
  )
}
