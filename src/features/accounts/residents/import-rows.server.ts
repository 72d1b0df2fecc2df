// Adds the valid rows as residents, each with one invitation email, in one transaction.
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { sendMails } from '../../messaging/notifications/mail.server.ts'
import { linkEnd, newLinks } from '../sessions/links.server.ts'
import { residentMail } from './mails.server.tsx'
import { type ImportRow, insertNotedRows, insertResidents, removeDeparted } from './queries.server.ts'
import type { CheckedSheet } from './reading.server.ts'

const rowsPerStatement = 50
/** Limits a town's invitations, which must not delay other mail or overload the operator's mail server. */
const lettersPerSecond = 10

type Taken = { added: number; known: number }

/** @param onTaken called with the number of valid rows processed; an exception aborts the transaction */
export async function importRows(
  tx: DbOrTx,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  { id, organization_id }: ImportRow,
  sheet: CheckedSheet,
  onTaken: (rows: number) => Promise<void>,
): Promise<Taken> {
  const { name } = await tx.selectFrom('organizations').select('name').where('id', '=', organization_id).executeTakeFirstOrThrow()
  // A fixed order: two sheets with the same people wait for each other without a deadlock.
  const residents = sheet.good.toSorted((a, b) => (a.email < b.email ? -1 : 1))
  let added = 0
  for (let at = 0; at < residents.length; at += rowsPerStatement) {
    const batch = residents.slice(at, at + rowsPerStatement)
    const ids = await insertResidents(tx, batch, now())
    await removeDeparted(tx, id, ids)
    const invited = batch.filter(({ email }) => ids.has(email))
    const links = invited.map(({ email }) => ({ userId: ids.get(email) as string, purpose: 'setPassword' as const, now: now() }))
    const secrets = await newLinks(tx, links)
    const letters = invited.map((person, i) => ({
      to: person.email,
      mail: residentMail(config, person, name, secrets[i] as string),
      letter: 'residentInvitation' as const,
      organization: organization_id,
      usefulUntil: linkEnd('setPassword', now()),
      afterMilliseconds: ((added + i) * 1000) / lettersPerSecond,
    }))
    await sendMails(tx, letters)
    added += invited.length
    await onTaken(at + batch.length)
  }
  for (const [rows, isFlag] of [[sheet.bad, false] as const, [sheet.flagged, true] as const]) {
    for (let at = 0; at < rows.length; at += rowsPerStatement) await insertNotedRows(tx, id, rows.slice(at, at + rowsPerStatement), isFlag)
  }
  return { added, known: residents.length - added }
}
