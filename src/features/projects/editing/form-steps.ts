// The project form's steps, and the fields of each step. No DOM.
import { fieldsWhere } from '../fields/fields.ts'

/** The field for questions that an official writes as lines of one text. */
export const writtenQuestions = 'ownQuestions'

export const steps = ['basics', 'place', 'pictures', 'who', 'questions', 'check'] as const
export type ProjectFormStep = (typeof steps)[number]

const ofStep = (step: ProjectFormStep) => fieldsWhere((field) => field.step === step)

const fields: Record<Exclude<ProjectFormStep, 'check'>, readonly string[]> = {
  basics: ofStep('basics'),
  place: ofStep('place'),
  pictures: ['images', 'documents', 'alt'],
  who: ofStep('who'),
  // Of questions, the form has only the words of new ones: the builder, a page of its own, has the rest.
  questions: [writtenQuestions],
}

/** In the address, and a field of the form: the official was asked whether to publish without questions. */
export const withoutQuestions = 'withoutQuestions'
/** In the address, and a field of the form: when a draft is to be published, while its official is asked about something else first. */
export const plannedTime = 'publishAt'

/** The step with this name; the first step if the name is unknown. */
export const stepNamed = (name: string | null): ProjectFormStep => steps.find((step) => step === name) ?? 'basics'

/** The step that contains a field. `location.zip` belongs to `location`. */
export function formStepOf(field: string): ProjectFormStep {
  const root = field.split('.')[0] ?? ''
  return steps.find((step) => step !== 'check' && fields[step].includes(root)) ?? 'check'
}

/** The errors of one step, in the order of its fields. */
export function inStep(step: ProjectFormStep, errors: Record<string, string>): Record<string, string> {
  const all = Object.entries(errors).filter(([field]) => formStepOf(field) === step)
  return Object.fromEntries(all)
}

/** The API reports errors of the whole location; the form shows them at its first field. */
export function atFields({ location, ...errors }: Record<string, string>): Record<string, string> {
  return location && !errors['location.street'] ? { 'location.street': location, ...errors } : errors
}
