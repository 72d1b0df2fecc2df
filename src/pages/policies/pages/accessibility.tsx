import { formatDate } from '../../../core/i18n/dates.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import { PolicyPage } from '../parts/PolicyPage.tsx'
import { policyPage } from '../policy-page.server.ts'
import { accessibilityCheckedOn } from '../rules.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/accessibility.ts'

const tests = ['axe', 'keys', 'reading', 'script'] as const
const limits = ['maps', 'uploads', 'posters', 'editor', 'translations', 'api'] as const

export const loader = ({ context }: Route.LoaderArgs) => policyPage(context)

export default function Accessibility({ loaderData: figures }: Route.ComponentProps) {
  const words = useWords()
  const language = useLanguage()
  const list = (lines: readonly string[]) => (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
  return (
    <PolicyPage
      name="accessibility"
      figures={figures}
      after={{
        tested: list(tests.map((one) => words(`accessibility.test.${one}`))),
        limits: list(limits.map((one) => words(`accessibility.limit.${one}`))),
      }}
      above={<p className="small soft">{words('accessibility.checked', { day: formatDate(language, accessibilityCheckedOn) })}</p>}
    />
  )
}
