import type { ReactNode } from 'react'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { useWords } from '../words.ts'

/** The frame of a page below that of keys and webhooks. */
export function IntegrationFrame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const words = useWords()
  return (
    <OfficialShell current="keys">
      <PageTitle>{title}</PageTitle>
      <PageHead
        size="work"
        title={title}
        lead={lead}
        above={<Breadcrumb label={words('path')} crumbs={[{ to: '/keys', label: words('title') }, { label: title }]} />}
      />
      <div className="stack gap-8">{children}</div>
    </OfficialShell>
  )
}
