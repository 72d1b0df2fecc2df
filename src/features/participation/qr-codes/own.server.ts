// The codes and projects of an official's organization. Those of other organizations are reported as missing.
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import { findStanding } from '../../projects/model/queries.server.ts'
import { isOwner } from '../../projects/model/rules.ts'
import { codeById, type PrintedCode, printedCode } from './codes.server.ts'
import type { QrCode } from './contract.ts'

/**
 * @returns the code with its counts
 * @throws Refusal 404 unless the code is of the official's organization
 */
export async function ownCode(db: DbOrTx, id: string, actor: Official, publicUrl: string): Promise<QrCode> {
  return (isId(id) && (await codeById(db, id, actor.organizationId, publicUrl))) || reject(404, 'request.notFound')
}

/** @throws Refusal 404 unless the organization has the code */
export async function ownPrintedCode(db: DbOrTx, id: string, actor: Official, publicUrl: string): Promise<PrintedCode> {
  return (isId(id) && (await printedCode(db, id, actor.organizationId, publicUrl))) || reject(404, 'request.notFound')
}

/**
 * @returns the project's id
 * @throws Refusal 404 unless the project is of the official's organization
 */
export async function ownProject(db: DbOrTx, id: string, actor: Official): Promise<string> {
  const standing = await findStanding(db, id)
  return standing && isOwner(actor, standing) ? standing.id : reject(404, 'request.notFound')
}
