import * as z from 'zod/mini'
import { cleanLine, cleanText } from '../../../core/contract/clean-text.ts'
import { withLimits } from '../../../core/contract/message-limits.ts'
import { Id } from '../../../core/contract/schemas.ts'
import { QuestionCondition, questionTypes } from '../../projects/model/contract.ts'
import { altLengthMax } from '../../projects/model/shapes.ts'
import { matrixRowsMax } from '../kinds/matrix/pairs.ts'
import { optionsMax } from '../kinds/values.ts'
import { conditionPartsMax, helpLengthMax, labelLengthMax, questionLengthMax, sectionLengthMax } from './definition.ts'

const clean = z.overwrite<string>(cleanText)
const cleanOneLine = z.overwrite<string>(cleanLine)
const text = z.string('question.text').check(clean, z.minLength(1, 'question.text'), z.maxLength(questionLengthMax, 'field.tooLong'))
const Label = z.string('question.label').check(cleanOneLine, z.minLength(1, 'question.label'), z.maxLength(labelLengthMax, 'field.tooLong'))
const EndLabel = z._default(z.string().check(cleanOneLine, z.maxLength(labelLengthMax, 'field.tooLong')), '')
/** A picture of the project, and what it shows. */
const ImageInput = z.object({
  _id: Id,
  alt: z.string('question.imageAlt').check(cleanOneLine, z.minLength(1, 'question.imageAlt'), z.maxLength(altLengthMax, 'field.tooLong')),
})
const OptionInput = z.object({
  key: z.optional(z.string()),
  label: Label,
  isOther: z.optional(z.boolean()),
  image: z.optional(z.nullable(ImageInput)),
})
const RowInput = z.object({ key: z.optional(z.string()), label: Label })
const SectionInput = z.object({
  title: z
    .string('question.sectionTitle')
    .check(cleanOneLine, z.minLength(1, 'question.sectionTitle'), z.maxLength(labelLengthMax, 'field.tooLong')),
  text: z._default(z.string().check(clean, z.maxLength(sectionLengthMax, 'field.tooLong')), ''),
})
const limit = z._default(z.nullable(z.number('answer.number')), null)
/** The condition itself is one of the parts. */
const conditionsCode = withLimits('question.conditions', { most: conditionPartsMax })
const MoreConditions = z.optional(z.array(QuestionCondition).check(z.maxLength(conditionPartsMax - 1, conditionsCode)))
/** A question as an editor sends it. */
export const QuestionInput = z.object({
  text,
  type: z.enum(questionTypes, 'field.choice'),
  help: z.optional(z.string().check(cleanOneLine, z.maxLength(helpLengthMax, 'field.tooLong'))),
  required: z.optional(z.boolean()),
  /** An option without a key is assigned one. */
  options: z.optional(z.array(OptionInput).check(z.maxLength(optionsMax, 'question.options'))),
  /** Of a matrix, which has options or a scale beside them. A row without a key is assigned one. */
  rows: z.optional(z.array(RowInput).check(z.maxLength(matrixRowsMax, 'question.rows'))),
  /** Of a scale or a matrix; of a rating, from 1 to 5, to name its ends; of points, `max` is how many people share out. */
  scale: z.optional(
    z.nullable(z.object({ min: z.int('question.scale'), max: z.int('question.scale'), minLabel: EndLabel, maxLabel: EndLabel })),
  ),
  range: z.optional(z.nullable(z.object({ min: limit, max: limit, unit: EndLabel }))),
  askIf: z.optional(z.nullable(z.extend(QuestionCondition, { and: MoreConditions, or: MoreConditions }))),
  /** A section of the survey begins with the question. */
  section: z.optional(z.nullable(SectionInput)),
})
export type QuestionInput = z.infer<typeof QuestionInput>
