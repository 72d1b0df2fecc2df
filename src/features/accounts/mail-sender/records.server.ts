// The DNS records of an organization's own address: what they must be, and what the name servers have.
import type { Config } from '../../../core/config/config.server.ts'
import { senderAddress } from '../../../core/config/values.server.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { listTxt } from '../verification/dns.server.ts'
import { recordValueFor } from '../verification/domains.server.ts'
import { recordNameOf } from '../verification/rules.ts'
import type { MailRecord } from './contract.ts'
import type { OwnSender } from './queries.server.ts'
import * as rules from './rules.ts'

type RecordWork = { db: Db; config: Pick<Config, 'dnsServers' | 'mailFrom' | 'mailSpf'> }

/** In characters and records: somebody else's DNS decides how much there is. */
const foundMax = 600
const foundRecordsMax = 5

const mechanismsOf = ({ mailFrom, mailSpf }: RecordWork['config']): string => mailSpf ?? `include:${senderAddress(mailFrom).split('@')[1]}`

type SigningRecordKey = { selector: string; publicKey: string }

/** The keys of an address by their kind of record. */
function keysOf(sender: OwnSender): Partial<Record<rules.RecordKind, SigningRecordKey>> {
  const { selector, public_key, next_selector, next_public_key, old_selector, old_public_key } = sender
  return {
    dkim: { selector, publicKey: public_key },
    ...(next_selector && next_public_key && { nextDkim: { selector: next_selector, publicKey: next_public_key } }),
    ...(old_selector && old_public_key && { oldDkim: { selector: old_selector, publicKey: old_public_key } }),
  }
}

type WantedRecord = { kind: rules.RecordKind; name: string; key: SigningRecordKey | undefined }

/** The records that an address has, or is to have. */
function wantedOf(sender: OwnSender): WantedRecord[] {
  const keys = keysOf(sender)
  const names = { ownership: recordNameOf(sender.domain), spf: sender.domain }
  return rules.recordKinds.flatMap((kind): WantedRecord[] => {
    if (kind === 'ownership' || kind === 'spf') return [{ kind, name: names[kind], key: undefined }]
    const key = keys[kind]
    return key ? [{ kind, name: rules.dkimNameOf(key.selector, sender.domain), key }] : []
  })
}

/** The records that an address needs, with what the last lookup found. */
export async function dnsRecordsOf({ db, config }: RecordWork, sender: OwnSender): Promise<MailRecord[]> {
  const lastOf = (kind: rules.RecordKind) => sender.records.find((one) => one.kind === kind) ?? { state: 'unchecked' as const, found: [] }
  const proof = await recordValueFor(db, sender.organization_id)
  return wantedOf(sender).map(({ kind, name, key }) => {
    const { state, found } = lastOf(kind)
    const own = kind === 'ownership' ? proof : rules.spfValueOf(found, mechanismsOf(config))
    return { kind, name, value: key ? rules.dkimValueOf(key.publicKey) : own, state, found }
  })
}

/** Asks the name servers for the records of an address. */
export async function lookUpRecords({ db, config }: RecordWork, sender: OwnSender): Promise<rules.CheckedRecord[]> {
  const proof = await recordValueFor(db, sender.organization_id)
  const mechanisms = mechanismsOf(config)
  const stateOf = ({ kind, key }: WantedRecord, values: string[]): rules.RecordState => {
    if (key) return rules.dkimState(values, key.publicKey)
    return kind === 'ownership' ? rules.ownershipState(values, proof) : rules.spfState(values, mechanisms)
  }
  return Promise.all(
    wantedOf(sender).map(async (wanted) => {
      const { kind, name } = wanted
      const all = await listTxt(config, name)
      if (all === null) return { kind, state: 'unreachable' as const, found: [] }
      const values = kind === 'spf' ? rules.spfAmong(all) : all
      return { kind, state: stateOf(wanted, values), found: values.slice(0, foundRecordsMax).map((one) => one.slice(0, foundMax)) }
    }),
  )
}
