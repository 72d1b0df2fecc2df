import { useRouteLoaderData } from 'react-router'
import { ConsentChoice } from '../../../features/shell/consent/parts/ConsentChoice.tsx'
import { useWords as useConsentWords } from '../../../features/shell/consent/words.ts'
import type { RootData } from '../../../features/shell/site/root-data.ts'
import { Table } from '../../../ui/figures/Table.tsx'
import { PolicyPage } from '../parts/PolicyPage.tsx'
import { policyPage } from '../policy-page.server.ts'
import { cookies } from '../rules.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/cookies.ts'

export const loader = ({ context }: Route.LoaderArgs) => policyPage(context)

export default function CookiePolicy({ loaderData: figures }: Route.ComponentProps) {
  const words = useWords()
  const table = (
    <Table
      stack
      captionHidden
      caption={words('cookies.caption')}
      columns={[words('cookies.name'), words('cookies.purpose'), words('cookies.lifetime')]}
      rows={cookies.map((name) => ({
        key: name,
        cells: [<code key="name">{name}</code>, words(`cookies.cookie.${name}`), words(`cookies.life.${name}`)],
      }))}
    />
  )
  return <PolicyPage name="cookies" figures={figures} after={{ needed: table, choice: <OwnChoice /> }} />
}

/** The choice stored in this browser, and a form to change it. */
function OwnChoice() {
  const words = useConsentWords()
  const root = useRouteLoaderData('root') as RootData
  return (
    <div className="stack gap-3">
      <p role="status">
        <b>{words(`now.${root.consent ?? 'none'}`)}</b> {root.optsOut && words('optsOut')}
      </p>
      <ConsentChoice />
    </div>
  )
}
