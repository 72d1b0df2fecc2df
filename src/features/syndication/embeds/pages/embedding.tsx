import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { embeddingAction, embeddingPage } from '../embedding-page.server.ts'
import { EmbedCode } from '../parts/EmbedCode.tsx'
import { SitesForm } from '../parts/SitesForm.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/embedding.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => orRefusalPage(embeddingPage(context, new URL(request.url)))
export const action = async ({ context, request }: Route.ActionArgs) => orRefusalPage(embeddingAction(context, await request.formData()))

/** Which websites may show the organization's embeds, and the code to paste there. */
export default function Embedding({ loaderData: page, actionData: refused }: Route.ComponentProps) {
  const words = useWords()
  const crumbs = [{ to: '/own-site', label: words('ownSite') }, { label: words('title') }]
  return (
    <OfficialShell current="ownSite">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead size="work" title={words('title')} lead={words('lead')} above={<Breadcrumb label={words('path')} crumbs={crumbs} />} />
      <div className="stack gap-8">
        <SitesForm page={page} errors={refused?.errors ?? {}} typed={refused?.typed ?? page.origins.join('\n')} />
        <EmbedCode page={page} />
      </div>
    </OfficialShell>
  )
}
