// The project form's steps, and which field stands in which. No DOM.

export const steps = ['basics', 'place', 'pictures', 'who', 'check'] as const
export type Step = (typeof steps)[number]

const fields: Record<Exclude<Step, 'check'>, readonly string[]> = {
  basics: ['title', 'description', 'projectType', 'infrastructureCategories', 'department', 'startDate', 'endDate', 'isPin'],
  place: ['location'],
  pictures: ['images', 'documents', 'alt'],
  who: ['zipCodes'],
}

/** The step that an address names; the first where it names none. */
export const stepNamed = (name: string | null): Step => steps.find((step) => step === name) ?? 'basics'

/** The step in which a field stands: `location.zip` belongs to `location`. */
export function stepOf(field: string): Step {
  const root = field.split('.')[0] ?? ''
  return steps.find((step) => step !== 'check' && fields[step].includes(root)) ?? 'check'
}

/** What is wrong or missing in a step, in the order of its fields. */
export function inStep(step: Step, errors: Record<string, string>): Record<string, string> {
  const all = Object.entries(errors).filter(([field]) => stepOf(field) === step)
  return Object.fromEntries(all)
}

/** The API speaks of the location as a whole; the form says it at the first field of it. */
export function atFields({ location, ...errors }: Record<string, string>): Record<string, string> {
  return location && !errors['location.street'] ? { 'location.street': location, ...errors } : errors
}
