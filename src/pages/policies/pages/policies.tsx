import { useRouteLoaderData } from 'react-router'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import type { RootData } from '../../../features/shell/site/root-data.ts'
import { PageHead } from '../../../ui/frames/PageHead.tsx'
import { LinkRows } from '../../../ui/navigation/LinkRows.tsx'
import { type DocumentName, documents } from '../rules.ts'
import { useWords } from '../words.ts'

/** All documents, each with a summary. */
export default function Policies() {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  return (
    <div className="wrap wrap-narrow stack gap-5">
      <PageTitle>{words('overview.title')}</PageTitle>
      <PageHead title={words('overview.title')} lead={words('overview.lead', { product: root?.productName ?? '' })} />
      <LinkRows
        rows={(Object.keys(documents) as DocumentName[]).map((name) => ({
          key: name,
          to: documents[name].path,
          title: words(`${name}.title`),
          note: words(`overview.${name}`),
        }))}
      />
    </div>
  )
}
