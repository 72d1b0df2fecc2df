import { Empty } from '../../../../ui/content/Empty.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { plus } from '../../../../ui/icons/basic.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords } from '../../exports/words.ts'
import { exportAction, exportPage } from '../export-page.server.ts'
import { ExportForm } from '../parts/ExportForm.tsx'
import { MadeExports } from '../parts/MadeExports.tsx'
import type { Route } from './+types/export.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => exportPage(context, new URL(request.url))
export const action = async ({ context, request }: Route.ActionArgs) => exportAction(context, await request.formData())

export default function Export({ loaderData: page, actionData }: Route.ComponentProps) {
  const words = useWords()
  return (
    <OfficialShell current="export">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead size="work" title={words('title')} lead={words('lead')} />
      {page.projects.length === 0 ? (
        <Empty
          level={2}
          title={words('empty')}
          actions={
            page.mayEdit && (
              <LinkButton to="/add-project" variant="main" icon={plus}>
                {words('newProject')}
              </LinkButton>
            )
          }
        >
          {words('emptyLead')}
        </Empty>
      ) : (
        <div className="stack gap-8">
          <ExportForm page={page} typed={actionData?.typed ?? page.typed} errors={actionData?.errors ?? page.errors} />
          <MadeExports made={page.made} timeZone={page.timeZone} />
        </div>
      )}
    </OfficialShell>
  )
}
