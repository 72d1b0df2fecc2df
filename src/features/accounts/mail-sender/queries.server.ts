import type { Selectable } from 'kysely'
import { type Db, type DbOrTx, isDuplicate, type Tables } from '../../../core/database/database.server.ts'
import { type CheckedRecord, keysAfter, proofAfter } from './rules.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'mail_senders.records': CheckedRecord[]
  }
}

export type SenderRow = Selectable<Tables['mail_senders']>
/** A sender with an address of its own. */
export type OwnSender = SenderRow & Record<'address' | 'domain' | 'selector' | 'public_key', string> & { private_key: Buffer }

export const hasOwnAddress = (row: SenderRow): row is OwnSender => row.address !== null

/** An organization's settings; null before the first ones. */
export const findSender = async (db: DbOrTx, organizationId: string): Promise<SenderRow | null> =>
  (await db.selectFrom('mail_senders').selectAll().where('organization_id', '=', organizationId).executeTakeFirst()) ?? null

/** All senders with an address of their own, whose records are looked for each day. */
export async function listOwnSenders(db: DbOrTx): Promise<OwnSender[]> {
  const rows = await db.selectFrom('mail_senders').selectAll().where('address', 'is not', null).orderBy('organization_id').execute()
  return rows.filter(hasOwnAddress)
}

/** True if another organization has proved a domain. */
export async function isSenderDomainTaken(db: DbOrTx, domain: string, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_senders')
    .select('organization_id')
    .where('domain', '=', domain)
    .where('proved_at', 'is not', null)
    .where('organization_id', '<>', organizationId)
    .executeTakeFirst()
  return row !== undefined
}

export type DomainKey = Pick<SenderRow, 'domain' | 'selector' | 'public_key' | 'private_key'>
type SavedSender = Pick<SenderRow, 'organization_id' | 'sender_name' | 'reply_to' | 'address' | 'changed_at'>

const keyless: DomainKey = { domain: null, selector: null, public_key: null, private_key: null }
const withoutNext = { next_selector: null, next_public_key: null, next_private_key: null }
const withoutOld = { old_selector: null, old_public_key: null, replaced_at: null }

/**
 * Saves settings.
 * @param fresh the key for the address's domain, which begins without proof; an unchanged domain keeps its own
 */
export async function saveSender(tx: DbOrTx, sender: SavedSender, fresh: DomainKey | null): Promise<void> {
  const { organization_id, ...settings } = sender
  const rows = tx.selectFrom('mail_senders').select('domain').where('organization_id', '=', organization_id)
  const before = await rows.forUpdate().executeTakeFirst()
  const key = { ...(fresh ?? keyless), ...withoutNext, ...withoutOld, records: '[]', checked_at: null, proved_at: null, active_at: null }
  const isSame = before !== undefined && fresh !== null && before.domain === fresh.domain
  await tx
    .insertInto('mail_senders')
    .values({ organization_id, ...settings, ...key })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(isSame ? settings : { ...settings, ...key }))
    .execute()
}

/** Adds the key that replaces the current one once DNS has it. False if there is one already, or no own address of the domain. */
export async function addNextKey(tx: DbOrTx, organizationId: string, { domain, selector, public_key, private_key }: DomainKey) {
  const { numUpdatedRows } = await tx
    .updateTable('mail_senders')
    .set({ next_selector: selector, next_public_key: public_key, next_private_key: private_key })
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .where('next_selector', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives up the key that was to replace the current one. False if there is none. */
export async function removeNextKey(tx: DbOrTx, organizationId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_senders')
    .set(withoutNext)
    .where('organization_id', '=', organizationId)
    .where('next_selector', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type StoredLookup = { records: CheckedRecord[]; now: Date }
/** `stopped`: the own address was used until now. `taken`: another organization has the domain, and nothing is stored. */
export type CheckOutcome = 'active' | 'inactive' | 'stopped' | 'taken'

/** The columns of the keys after a lookup: the next key takes the place of the current one, which becomes the old one. */
function keyColumns(sender: OwnSender, { takesNext, forgetsOld }: ReturnType<typeof keysAfter>, now: Date) {
  const { next_selector, next_public_key, next_private_key } = sender
  if (!takesNext) return forgetsOld ? withoutOld : {}
  return {
    ...withoutNext,
    selector: next_selector,
    public_key: next_public_key,
    private_key: next_private_key,
    old_selector: sender.selector,
    old_public_key: sender.public_key,
    replaced_at: now,
  }
}

/**
 * Stores what a lookup found. A lookup for keys that were replaced meanwhile changes nothing.
 * @param also what happens in the same transaction
 */
export async function storeLookup(
  db: Db,
  sender: OwnSender,
  { records: found, now }: StoredLookup,
  also: (tx: DbOrTx, outcome: CheckOutcome) => Promise<void>,
): Promise<CheckOutcome> {
  const { organization_id, selector, next_selector, domain } = sender
  const change = keysAfter(found)
  try {
    return await db.transaction().execute(async (tx) => {
      const rows = tx.selectFrom('mail_senders').select(['proved_at', 'active_at']).where('organization_id', '=', organization_id)
      const same = rows.where('selector', '=', selector).where('next_selector', 'is not distinct from', next_selector)
      const row = await same.forUpdate().executeTakeFirst()
      if (!row) return 'inactive'
      const { provedAt, activeAt } = proofAfter({ provedAt: row.proved_at, activeAt: row.active_at }, change.records, now)
      if (provedAt && (await isSenderDomainTaken(tx, domain, organization_id))) return 'taken'
      const proof = { checked_at: now, proved_at: provedAt, active_at: activeAt }
      await tx
        .updateTable('mail_senders')
        .set({ ...keyColumns(sender, change, now), ...proof, records: JSON.stringify(change.records) })
        .where('organization_id', '=', organization_id)
        .execute()
      const outcome = outcomeOf(row.active_at, activeAt)
      await also(tx, outcome)
      return outcome
    })
  } catch (error) {
    // Two organizations proved the same domain at the same time.
    if (isDuplicate(error, 'mail_senders_domain')) return 'taken'
    throw error
  }
}

function outcomeOf(before: Date | null, after: Date | null): CheckOutcome {
  if (after) return 'active'
  return before ? 'stopped' : 'inactive'
}

/** What the header From of an organization's mails needs; undefined unless it is verified. */
export const findMailIdentity = (db: DbOrTx, organizationId: string) =>
  db
    .selectFrom('organizations as o')
    .leftJoin('mail_senders as m', 'm.organization_id', 'o.id')
    .select(['o.name', 'm.sender_name', 'm.reply_to', 'm.address', 'm.domain', 'm.selector', 'm.private_key', 'm.active_at'])
    .where('o.id', '=', organizationId)
    .where('o.verified_at', 'is not', null)
    .executeTakeFirst()
