import type { Question } from '../../projects/model/contract.ts'

/** All that an editor says about a question but its place. */
export type Definition = Omit<Question, '_id' | 'project' | 'order'>
