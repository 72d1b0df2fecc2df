// Fields of surveys, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  answers: ['The answers.', 'yes'],
  answersCount: ['How many answers the question has.', 212, 'answers'],
  basedOn: ['The entry as the caller read it, for merging with what others saved since.'],
  change: ['Whether the new wording corrects a typo or asks something new.'],
  code: ['The code of a receipt or of a QR code.', 'K7Q4M3'],
  'copyQuestions.from': ['The id of the project whose questions are copied.', '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10'],
  duplicateOf: ['The alias of the respondent who seems to be the same person; null if none.', 'Resident 4'],
  found: ['What the rule found.', 'should we finally'],
  from: ['When the wording came into use.'],
  image: ['A picture of the project that shows the option, and what it shows.'],
  isOther: ['True for the option whose choosers write their own words.'],
  isAsked: ["True if the caller's other answers lead to this question."],
  notice: ['What the findings mean.', 'A computer found these; a person decides.'],
  notJudged: ['Languages that cannot be checked.', 'vi'],
  other: ['Own words for the chosen option that takes them.', 'By boat'],
  override: ['The reason to keep it as it is; null if there is none.', '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10'],
  reached: ['The question that was shown when the person left the survey.', '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10'],
  replacedBy: ['The id of the question that replaced this one.', '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10'],
  rows: ['The rows of a matrix question.'],
  rule: ['The rule that found something.'],
  submission: [
    'A random name for this submission, which is applied once however often it is sent.',
    '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10',
  ],
  template: ['The template whose questions are added.', 'park'],
  type: ['The kind of question.'],
  visibility: ['Who may see the questions.'],
  wording: ['The number of the wording that the person saw, from 1.', 1],
}
