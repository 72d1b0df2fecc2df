import type { ComponentType } from 'react'
import { lazyWithRetry } from '../../../core/browser/lazy-with-retry.ts'
import { ChoiceField } from './choice/ChoiceField.tsx'
import { ChoicesField } from './choices/ChoicesField.tsx'
import { DateField } from './date/DateField.tsx'
import type { FieldProps } from './form-question.ts'
import type { Kind } from './kind.ts'
import { NumberField } from './number/NumberField.tsx'
import { PlaceField } from './place/PlaceField.tsx'
import { PointsField } from './points/PointsField.tsx'
import { RankingField } from './ranking/RankingField.tsx'
import { LongScaleField } from './scale/LongScaleField.tsx'
import type { UsualKind } from './usual-cards.tsx'

const MatrixField = lazyWithRetry(() => import('./matrix/MatrixField.tsx'))
const FileField = lazyWithRetry(() => import('./file/FileField.tsx'))
const loadShapeField = () => import('./drawn/ShapeField.tsx')
const ShapeField = lazyWithRetry(loadShapeField)
export const loadShapes = () => loadShapeField().then(({ loadDrawing }) => loadDrawing())

/** What `QuestionField` does not have: rarer kinds, and the long forms of usual ones. */
const fields: Record<Exclude<Kind, UsualKind>, ComponentType<FieldProps>> & { [Type in UsualKind]?: ComponentType<FieldProps> } = {
  ...{ choice: ChoiceField, choices: ChoicesField, scale: LongScaleField, ranking: RankingField, points: PointsField, matrix: MatrixField },
  ...{ number: NumberField, date: DateField, place: PlaceField, line: ShapeField, area: ShapeField, file: FileField },
}

export default function MoreFields(props: FieldProps) {
  const Field = fields[props.question.type]
  return Field ? <Field {...props} /> : null
}
