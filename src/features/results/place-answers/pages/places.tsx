import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { DeskHead } from '../../../surveys/model/parts/DeskHead.tsx'
import { filterParams } from '../../model/filter.ts'
import { GroupsNote } from '../../turnout/parts/GroupsNote.tsx'
import { PlacesOnMap } from '../parts/PlacesOnMap.tsx'
import { placesPage } from '../places-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/places.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) => orRefusalPage(placesPage(context, params, new URL(request.url)))

/** Every place that people named in answer to one question, on a map and as a list. */
export default function Places({ loaderData: page }: Route.ComponentProps) {
  const words = useWords()
  const { about, filter, question, places, answered, bounds } = page
  const back = `/project/${about._id}/results?${new URLSearchParams(filterParams(filter, 'unconfirmed'))}`
  return (
    <OfficialShell current="results">
      <PageTitle>{words('documentTitle', { question: question.text })}</PageTitle>
      <DeskHead
        about={about}
        current="results"
        title={<span lang={about.lang}>{question.text}</span>}
        lead={words('lead', { number: question.order + 1, title: about.title })}
        actions={<LinkButton to={back}>{words('back')}</LinkButton>}
      />
      <div className="stack gap-4">
        <GroupsNote filter={filter} />
        {places.length === 0 ? (
          <Empty level={2} title={words('empty')} actions={<LinkButton to={back}>{words('back')}</LinkButton>}>
            {words('emptyLead')}
          </Empty>
        ) : (
          <>
            <p>
              {answered > places.length ? words('newest', { shown: places.length, count: answered }) : words('count', { count: answered })}
            </p>
            <PlacesOnMap places={places} bounds={bounds} />
          </>
        )}
      </div>
    </OfficialShell>
  )
}
