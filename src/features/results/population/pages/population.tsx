import { Empty } from '../../../../ui/content/Empty.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { PlacesWithFigures } from '../parts/Figures.tsx'
import { PopulationUpload } from '../parts/PopulationUpload.tsx'
import { WrongRows } from '../parts/WrongRows.tsx'
import { populationAction, populationPage } from '../population-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/population.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => populationPage(context, new URL(request.url))
export const action = async ({ context, request }: Route.ActionArgs) => populationAction(context, await request.formData())

/** Population figures from a file: administrators change them, colleagues read them. */
export default function Population({ loaderData: page, actionData: refused }: Route.ComponentProps) {
  const words = useWords()
  return (
    <OfficialShell current="population">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead size="work" title={words('title')} lead={words('lead')} />
      <div className="stack gap-8">
        {page.mayChange && <PopulationUpload key={page.figures[0]?.uploadedAt ?? ''} refused={refused} />}
        {refused && refused.rows.length > 0 && <WrongRows rows={refused.rows} />}
        {page.figures.length > 0 ? (
          <PlacesWithFigures page={page} />
        ) : (
          <Empty
            level={2}
            title={words('empty')}
            actions={!page.mayChange && <LinkButton to="/member">{words('toColleagues')}</LinkButton>}
          >
            {words(page.mayChange ? 'emptyLead' : 'emptyColleague')}
          </Empty>
        )}
      </div>
    </OfficialShell>
  )
}
