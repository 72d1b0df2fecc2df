import { Refusal, type Values } from '../../core/problem.ts'

export type Kind = 'image' | 'document'

/**
 * That a file was not taken (`failed`) or not removed (`stays`): the sentence that the specification has for it, and the reason at the
 * field of the files.
 * @param code of the reason
 */
function fileRefusal(what: 'failed' | 'stays', kind: Kind, status: number, code: string, values: Values = {}): Refusal {
  const refusal = new Refusal(status, code, values, { [`${kind}s`]: { code, values } })
  return Object.assign(refusal, { says: `${kind}.${what}` })
}

export const notTaken = (kind: Kind, status: number, code: string, values?: Values): Refusal =>
  fileRefusal('failed', kind, status, code, values)
export const notRemoved = (kind: Kind, status: number, code: string): Refusal => fileRefusal('stays', kind, status, code)
