import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { ChooseForm } from '../parts/ChooseForm.tsx'
import { ConfirmPublish } from '../parts/ConfirmPublish.tsx'
import { PublishedNow } from '../parts/PublishedNow.tsx'
import { publishAction, publishPage } from '../publish-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/publish.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params }: Route.LoaderArgs) => orRefusalPage(publishPage(context, params.id))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(publishAction(context, params.id, await request.formData()))

/** Publishing results: first the selection, then a preview of exactly that, then publication. */
export default function Publish({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const { about, publication, questions } = page
  const results = `/project/${about._id}/results`
  const crumbs = [
    { to: '/results', label: words('page.results') },
    { to: `/project/${about._id}`, label: <span lang={about.lang}>{about.title}</span> },
    { to: results, label: words('page.results') },
    { label: words('publish.title') },
  ]
  const chosen = result?.chosen ?? { questions: publication.questions, invited: publication.invited }
  return (
    <OfficialShell current="results">
      <PageTitle>{words('publish.documentTitle', { title: about.title })}</PageTitle>
      <PageHead
        size="work"
        above={<Breadcrumb label={words('page.crumbs')} crumbs={crumbs} />}
        title={words('publish.title')}
        lead={words('publish.lead')}
      />
      {questions.length === 0 && (
        <Empty title={words('publish.none')} level={2} actions={<LinkButton to={results}>{words('publish.cancel')}</LinkButton>}>
          {words('publish.noneHelp')}
        </Empty>
      )}
      {questions.length > 0 && result?.described && <ConfirmPublish described={result.described} chosen={chosen} />}
      {questions.length > 0 && !result?.described && (
        <div className="stack gap-6">
          {publication.isPublished && <PublishedNow page={page} />}
          <ChooseForm key={JSON.stringify(chosen)} page={page} chosen={chosen} errors={result?.errors ?? {}} />
        </div>
      )}
    </OfficialShell>
  )
}
