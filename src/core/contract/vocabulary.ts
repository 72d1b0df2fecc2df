// The meaning of fields, for the API description.

/** One sentence, an example unless the schema implies one (a choice, a date), and the unit of a number. */
type Term = readonly [description: string, example?: string | number, unit?: string]

/**
 * The fields of a domain by name. `Schema.name` and `operationId.name` are for a name that means something else there; `Schema` is without
 * its ending in Input.
 */
export type Vocabulary = Readonly<Record<string, Term>>
