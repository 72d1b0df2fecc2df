import { firstMatchOf, leadOf, type QuestionRule } from './rule.ts'

const phrases = [
  "(?:do|does|would|should|could|is|are|was|were|have|has|ca|wo|did)n't (?:you|we|they|it|the|this|that)",
  '(?:do|would|will) you (?:also |not )?agree(?: that| with)?',
  'how much do you (?:like|love|enjoy|appreciate|support)',
  'how (?:great|good|happy|pleased) (?:is|are|was|were|do you feel)',
  'as you (?:may |surely |probably )?know',
  'everyone knows',
  'most (?:people|residents|experts)(?: agree| think| want| say)?',
  'experts (?:agree|say)',
  'surely',
  'obviously',
  'clearly',
  'of course',
  'finally (?:stop|start|end|fix|build|close|open|get|make|do|have)',
]

/** The question, or the section above it, suggests an answer. */
export const leading: QuestionRule = (question) => firstMatchOf(phrases, leadOf(question))
