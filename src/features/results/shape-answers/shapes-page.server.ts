import type { PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { boundsOf } from '../../places/model/view.ts'
import { wordsIn } from '../../surveys/model/words.server.ts'
import { cornersOf, shapeText } from '../../surveys/shapes/shape.ts'
import { shapeSummary } from '../../surveys/shapes/shape-words.ts'
import { singleAnswersPage } from '../single-answers/page.server.ts'
import { listShapeAnswers } from './contract.ts'

const padMiles = 0.1

/** What people drew, within the address's filter. Visitors are redirected to the login, others to the published results. */
export async function shapesPage(context: PageContext, { id, question }: { id: string; question: string }, url: URL) {
  const { call, query, dayOf, shown } = await singleAnswersPage(context, id, url)
  const { answers, ...rest } = await call(listShapeAnswers, { params: { id: question }, query })
  const words = wordsIn(context.get(visit).language)
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return {
    ...{
      ...shown,
      ...rest,
      bounds: boundsOf(
        answers.flatMap((one) => cornersOf(one.shape)),
        { padMiles },
      ),
    },
    download: `/api/v1/questions/${question}/shapeAnswers/geoJson?${new URLSearchParams(given)}`,
    shapes: answers.map(({ _id, shape, createdAt, respondent: { alias, zipCode } }) => {
      const kind = shape.type === 'LineString' ? ('line' as const) : ('area' as const)
      const summary = shapeSummary(words, kind, shapeText(shape))
      return { _id, kind, summary, corners: cornersOf(shape), alias, zip: zipCode, day: dayOf(createdAt) }
    }),
  }
}
export type ListedShape = Awaited<ReturnType<typeof shapesPage>>['shapes'][number]
