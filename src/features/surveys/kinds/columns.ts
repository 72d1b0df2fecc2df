import { choiceColumns } from './choice/columns.ts'
import { choicesColumns } from './choices/columns.ts'
import type { KindColumns } from './column.ts'
import { dateColumns } from './date/columns.ts'
import { drawnColumns } from './drawn/columns.ts'
import { fileColumns } from './file/columns.ts'
import type { Kind } from './kind.ts'
import { matrixColumns } from './matrix/columns.ts'
import { numberColumns } from './number/columns.ts'
import { openColumns } from './open/columns.ts'
import { placeAnswerColumns } from './place/columns.ts'
import { pointsColumns } from './points/columns.ts'
import { rankingColumns } from './ranking/columns.ts'
import { stepColumns } from './scale/columns.ts'
import { yesNoColumns } from './yesno/columns.ts'

/** The columns of each kind in an export. */
export const kindColumns: Record<Kind, KindColumns> = {
  ...{ open: openColumns, yesno: yesNoColumns, rating: stepColumns, choice: choiceColumns, choices: choicesColumns, scale: stepColumns },
  ...{
    ranking: rankingColumns,
    points: pointsColumns,
    matrix: matrixColumns,
    number: numberColumns,
    date: dateColumns,
    place: placeAnswerColumns,
  },
  ...{ line: drawnColumns('miles'), area: drawnColumns('acres'), file: fileColumns },
}
