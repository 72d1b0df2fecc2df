// How the answers of each kind are read. Loaded while people read the first question, so apart from the other traits.
import type { AnswerReader } from './answer.ts'
import { readArea } from './area/answer.ts'
import { readChoice } from './choice/answer.ts'
import { readChoices } from './choices/answer.ts'
import { readDate } from './date/answer.ts'
import { readFile } from './file/answer.ts'
import type { Kind } from './kind.ts'
import { readLine } from './line/answer.ts'
import { readMatrix } from './matrix/answer.ts'
import { readNumber } from './number/answer.ts'
import { readOpen } from './open/answer.ts'
import { readPlace } from './place/answer.ts'
import { readPoints } from './points/answer.ts'
import { readRanking } from './ranking/answer.ts'
import { readRating } from './rating/answer.ts'
import { readScale } from './scale/answer.ts'
import { readYesNo } from './yesno/answer.ts'

export const readers: Record<Kind, AnswerReader> = {
  ...{ open: readOpen, yesno: readYesNo, rating: readRating, choice: readChoice, choices: readChoices, scale: readScale },
  ...{ ranking: readRanking, points: readPoints, matrix: readMatrix, number: readNumber, date: readDate, place: readPlace },
  ...{ line: readLine, area: readArea, file: readFile },
}
