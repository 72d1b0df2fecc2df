import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Interpolate, slot } from '../../../../core/i18n/interpolate.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { DeskHead } from '../../desk/DeskHead.tsx'
import { newsAction } from '../news-action.server.ts'
import { newsPage } from '../news-page.server.ts'
import { DecisionsDesk } from '../parts/DecisionsDesk.tsx'
import { FactsDesk } from '../parts/FactsDesk.tsx'
import { UpdatesDesk } from '../parts/UpdatesDesk.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/news.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) => orRefusalPage(newsPage(context, params.id, new URL(request.url)))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(newsAction(context, params.id, await request.formData()))

/** The page on which officials write updates, decisions and facts. */
export default function ProjectNews({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const { about, mayEdit } = page
  return (
    <OfficialShell current="projects">
      <PageTitle>{words('documentTitle', { title: about.title })}</PageTitle>
      <DeskHead
        about={about}
        current="news"
        title={words('title')}
        lead={
          <Interpolate text={words('lead', { title: slot })}>
            <span lang={about.lang}>{about.title}</span>
          </Interpolate>
        }
        actions={<LinkButton to={`/project/${about._id}#news`}>{words('toProject')}</LinkButton>}
      />
      {result?.formError && (
        <Note tone="bad" live>
          {result.formError}
        </Note>
      )}
      {!mayEdit && <p className="small soft">{words('readOnly')}</p>}
      <UpdatesDesk page={page} result={result} />
      <DecisionsDesk page={page} result={result} />
      <FactsDesk page={page} result={result} />
    </OfficialShell>
  )
}
