import { Empty } from '../../../../ui/content/Empty.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { ImportOutcome } from '../parts/ImportOutcome.tsx'
import { ImportTable } from '../parts/ImportTable.tsx'
import { ResidentsUpload } from '../parts/ResidentsUpload.tsx'
import { residentsAction, residentsPage } from '../residents-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/residents.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => residentsPage(context, new URL(request.url))
export const action = async ({ context, request }: Route.ActionArgs) => residentsAction(context, await request.formData())

/** Imports residents from a sheet, for the administrator: template, upload, and the outcome by row. */
export default function Residents({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const { current, imports } = page
  return (
    <OfficialShell current="residents">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead size="work" title={words('title')} lead={words('lead')} />
      <div className="stack gap-8">
        {current && <ImportOutcome key={current._id} current={current} />}
        <ResidentsUpload key={imports[0]?._id ?? ''} errors={result?.errors ?? {}} />
        {imports.length > 0 ? (
          <ImportTable page={page} />
        ) : (
          <Empty level={2} title={words('empty')}>
            {words('emptyLead')}
          </Empty>
        )}
      </div>
    </OfficialShell>
  )
}
