import { firstMatchOf, isClosedQuestion, type QuestionRule } from './rule.ts'

/** A negated question inverts the meaning of "yes". The rule on leading questions handles forms such as "don't you". */
export const negation: QuestionRule = (question) =>
  isClosedQuestion(question)
    ? firstMatchOf(
        [
          '(?<!or )not(?! sure| at all)',
          'cannot',
          'no longer',
          "(?:do|does|did|would|should|could|is|are|ca|wo)n't(?! (?:you|we|they|it|the|this|that))",
        ],
        question.text,
      )
    : null
