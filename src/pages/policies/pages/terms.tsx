import { formatDate } from '../../../core/i18n/dates.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import { Table } from '../../../ui/figures/Table.tsx'
import { PolicyPage } from '../parts/PolicyPage.tsx'
import { VersionLines } from '../parts/VersionLines.tsx'
import { policyPage } from '../policy-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/terms.ts'

export const loader = ({ context }: Route.LoaderArgs) => policyPage(context)

export default function Terms({ loaderData: figures }: Route.ComponentProps) {
  const words = useWords()
  const language = useLanguage()
  const { versions } = figures.terms
  const day = (one: string) => formatDate(language, one)
  const what = (version: string) => words(`terms.changes.${version}` as 'terms.changes.1')
  return (
    <PolicyPage
      name="terms"
      figures={figures}
      above={<VersionLines terms={figures.terms} />}
      after={{ free: figures.billing !== 'off' && <p>{words('terms.feesBody', figures.values)}</p> }}
    >
      <section className="section stack gap-3" aria-labelledby="history">
        <h2 id="history">{words('terms.history')}</h2>
        <Table
          stack
          captionHidden
          caption={words('terms.historyCaption')}
          columns={[
            words('terms.version'),
            { label: words('terms.announced'), repeated: true },
            { label: words('terms.effective'), repeated: true },
            words('terms.what'),
          ]}
          rows={versions.map((one) => ({
            key: one.version,
            cells: [one.version, day(one.announced), day(one.effective), what(one.version)],
          }))}
        />
      </section>
    </PolicyPage>
  )
}
