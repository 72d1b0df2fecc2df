import { area } from './area/kind.ts'
import { choice } from './choice/kind.ts'
import { choices } from './choices/kind.ts'
import { date } from './date/kind.ts'
import { file } from './file/kind.ts'
import type { FigureShape, Kind, KindPart, KindTraits } from './kind.ts'
import { line } from './line/kind.ts'
import { matrix } from './matrix/kind.ts'
import { number } from './number/kind.ts'
import { open } from './open/kind.ts'
import { place } from './place/kind.ts'
import { points } from './points/kind.ts'
import { ranking } from './ranking/kind.ts'
import { rating } from './rating/kind.ts'
import { scale } from './scale/kind.ts'
import { yesno } from './yesno/kind.ts'

/** Every kind of question, in menu order. */
const all: Record<Kind, KindTraits> = {
  ...{ open, yesno, rating, choice, choices, scale, ranking, points, matrix, number, date, place },
  ...{ line, area, file },
}

export const questionKinds = Object.keys(all) as Kind[]

export type TypedQuestion = { type: Kind }

export const traitsOf = ({ type }: TypedQuestion): KindTraits => all[type]
export const figureShape = ({ type }: TypedQuestion): FigureShape => all[type].figures
export const hasShape = ({ type }: TypedQuestion, ...shapes: readonly FigureShape[]): boolean => shapes.includes(all[type].figures)
/** True if an editor defines this part of such a question. */
export const hasPart = ({ type }: TypedQuestion, part: KindPart): boolean => all[type].parts.includes(part)
/** The kinds with these figures, for conditions of statements. */
export const kindsWith = (...shapes: readonly FigureShape[]): Kind[] => questionKinds.filter((type) => shapes.includes(all[type].figures))
