import { firstOf, isClosed, type QuestionRule } from './rule.ts'

/** A "no" in the question turns the meaning of "yes" around. Forms such as "don't you" are leading, which another rule says. */
export const negation: QuestionRule = (question) =>
  isClosed(question)
    ? firstOf(
        [
          '(?<!or )not(?! sure| at all)',
          'cannot',
          'no longer',
          "(?:do|does|did|would|should|could|is|are|ca|wo)n't(?! (?:you|we|they|it|the|this|that))",
        ],
        question.text,
      )
    : null
