import type { PageContext } from '../../../core/http/api.server.ts'
import { boundsOf } from '../../places/model/view.ts'
import { singleAnswersPage } from '../single-answers/page.server.ts'
import { listPlaceAnswers } from './contract.ts'

const padMiles = 0.3

/** The places that people named, within the address's filter. Visitors are redirected to the login, others to the published results. */
export async function placesPage(context: PageContext, { id, question }: { id: string; question: string }, url: URL) {
  const { call, query, dayOf, shown } = await singleAnswersPage(context, id, url)
  const { answers, ...rest } = await call(listPlaceAnswers, { params: { id: question }, query })
  const points = answers.flatMap((one) => (one.point ? [one.point] : []))
  return {
    ...{ ...shown, ...rest, bounds: boundsOf(points, { padMiles }) },
    places: answers.map(({ _id, text, point, createdAt, respondent: { alias, zipCode } }) => ({
      ...{ _id, text, point, alias, zip: zipCode, day: dayOf(createdAt) },
    })),
  }
}
type PlacesPage = Awaited<ReturnType<typeof placesPage>>
export type ListedPlace = PlacesPage['places'][number]
