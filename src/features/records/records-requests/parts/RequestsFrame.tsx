import type { ReactNode } from 'react'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { useWords as useShellWords } from '../../../shell/site/words.ts'
import { useWords } from '../words.ts'

type Props = {
  title: string
  lead?: string | undefined
  actions?: ReactNode
  /** The page between the register and this one. */
  above?: { to: string; label: string }
  children: ReactNode
}

/** The frame of a page below the register. */
export function RequestsFrame({ title, lead, actions, above, children }: Props) {
  const words = useWords()
  const shellWords = useShellWords()
  return (
    <OfficialShell current="records">
      <PageTitle>{title}</PageTitle>
      <PageHead
        size="work"
        title={title}
        lead={lead}
        actions={actions}
        above={
          <Breadcrumb
            label={words('path')}
            crumbs={[
              { to: '/records', label: shellWords('records') },
              { to: '/records/requests', label: words('title') },
              ...(above ? [above] : []),
              { label: title },
            ]}
          />
        }
      />
      <div className="stack gap-8">{children}</div>
    </OfficialShell>
  )
}
