import { redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { formatDay } from '../../../core/i18n/dates.ts'
import { boundsOf } from '../../places/model/view.ts'
import { showProject } from '../../projects/model/contract.ts'
import { namedProject } from '../../projects/translations/reading.server.ts'
import { choicesOf, filterOf, queryOf } from '../model/filter.ts'
import { listPlaceAnswers } from './contract.ts'

const padMiles = 0.3

/** The places that people named, within the address's filter. Visitors are redirected to the login, others to the published results. */
export async function placesPage(context: PageContext, { id, question }: { id: string; question: string }, url: URL) {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(url.pathname)}`)
  const call = context.get(api)
  const { project } = await call(showProject, { params: { id } })
  if (!project.isMine) throw redirect(`/project/${id}/published`)
  const filter = filterOf(url.searchParams, choicesOf(project))
  const list = await call(listPlaceAnswers, { params: { id: question }, query: queryOf(project, filter) })
  const { answers, ...rest } = list
  const points = answers.flatMap((one) => (one.point ? [one.point] : []))
  return {
    about: await namedProject(call, project, language),
    ...{ filter, ...rest, bounds: boundsOf(points, { padMiles }) },
    places: answers.map(({ _id, text, point, createdAt, respondent: { alias, zipCode } }) => ({
      ...{ _id, text, point, alias, zip: zipCode },
      day: formatDay(language, project.location.state, createdAt),
    })),
  }
}
type PlacesPage = Awaited<ReturnType<typeof placesPage>>
export type ListedPlace = PlacesPage['places'][number]
