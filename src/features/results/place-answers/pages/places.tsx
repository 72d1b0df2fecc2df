import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { SingleAnswers } from '../../single-answers/parts/SingleAnswers.tsx'
import { PlacesOnMap } from '../parts/PlacesOnMap.tsx'
import { placesPage } from '../places-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/places.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) => orRefusalPage(placesPage(context, params, new URL(request.url)))

/** Every place that people named in answer to one question, on a map and as a list. */
export default function Places({ loaderData: { places, answered, bounds, ...page } }: Route.ComponentProps) {
  const words = useWords()
  const { about, question } = page
  const texts = {
    documentTitle: words('documentTitle', { question: question.text }),
    crumb: words('crumb'),
    lead: words('lead', { number: question.order + 1, title: about.title }),
    ...{ back: words('back'), empty: words('empty'), emptyLead: words('emptyLead') },
  }
  return (
    <SingleAnswers {...page} texts={texts} isEmpty={places.length === 0}>
      <p>{answered > places.length ? words('newest', { shown: places.length, count: answered }) : words('count', { count: answered })}</p>
      <PlacesOnMap places={places} bounds={bounds} />
    </SingleAnswers>
  )
}
