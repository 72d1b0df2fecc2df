import { PolicyPage } from '../parts/PolicyPage.tsx'
import { VersionLines } from '../parts/VersionLines.tsx'
import { policyPage } from '../policy-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/privacy.ts'

export const loader = ({ context }: Route.LoaderArgs) => policyPage(context)

export default function Privacy({ loaderData: figures }: Route.ComponentProps) {
  const words = useWords()
  const { billing, mapHost } = figures
  return (
    <PolicyPage
      name="privacy"
      figures={figures}
      above={<VersionLines terms={figures.terms} />}
      after={{
        maps: mapHost && <p>{words('privacy.mapsFrom', { host: mapHost })}</p>,
        processors: billing === 'card' && <p>{words('privacy.cardProcessor')}</p>,
      }}
    />
  )
}
