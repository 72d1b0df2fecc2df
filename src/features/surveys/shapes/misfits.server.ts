import { sql } from 'kysely'
import type { Refusal } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isBeyond, isInUnitedStates } from '../../places/basemap/tiles/land.server.ts'
import { milesBetween, type Point } from '../../places/model/distance.ts'
import { cornersOf, type ShapeAnswer, shapeMilesMax } from './shape.ts'

type DrawnAnswer = { questionId: string; shape: ShapeAnswer }

/** Why a shape is refused where it is, by question: a corner is in another country, or more than 50 miles from the project. */
export async function shapeMisfits(db: DbOrTx, drawn: readonly DrawnAnswer[]): Promise<Map<string, Refusal>> {
  const pins = await projectPins(db, [...new Set(drawn.map((one) => one.questionId))])
  return new Map(
    drawn.flatMap(({ questionId, shape }) => {
      const misfit = misfitOf(cornersOf(shape), pins.get(questionId))
      return misfit ? [[questionId, misfit] as const] : []
    }),
  )
}

function misfitOf(corners: readonly Point[], pin: Point | undefined): Refusal | null {
  if (pin && corners.some((corner) => milesBetween(corner, pin) > shapeMilesMax))
    return { code: 'answer.shapeFar', values: { miles: shapeMilesMax } }
  // Water along the coast is nobody's land: a pier may be drawn there.
  return corners.some((corner) => isBeyond(corner) && !isInUnitedStates(corner)) ? { code: 'answer.shapeAbroad' } : null
}

/** The pins of the questions' projects; a project without one has no entry. */
async function projectPins(db: DbOrTx, questionIds: readonly string[]): Promise<Map<string, Point>> {
  const { rows } = await sql<Point & { id: string }>`
    select q.id, p.lat, p.lng from questions as q join projects as p on p.id = q.project_id
    where q.id = any (${questionIds}::uuid[]) and p.lat is not null and p.lng is not null`.execute(db)
  return new Map(rows.map(({ id, ...pin }) => [id, pin]))
}
