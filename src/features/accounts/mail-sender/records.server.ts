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

const namesOf = ({ domain, selector }: OwnSender): Record<rules.RecordKind, string> => ({
  ownership: recordNameOf(domain),
  spf: domain,
  dkim: rules.dkimNameOf(selector, domain),
})

/** The records that an address needs, with what the last lookup found. */
export async function recordsOf({ db, config }: RecordWork, sender: OwnSender): Promise<MailRecord[]> {
  const names = namesOf(sender)
  const lastOf = (kind: rules.RecordKind) => sender.records.find((one) => one.kind === kind) ?? { state: 'unchecked' as const, found: [] }
  const values: Record<rules.RecordKind, string> = {
    ownership: await recordValueFor(db, sender.organization_id),
    spf: rules.spfValueOf(lastOf('spf').found, mechanismsOf(config)),
    dkim: rules.dkimValueOf(sender.public_key),
  }
  return rules.recordKinds.map((kind) => {
    const { state, found } = lastOf(kind)
    return { kind, name: names[kind], value: values[kind], state, found }
  })
}

/** Asks the name servers for the records of an address. */
export async function lookUpRecords({ db, config }: RecordWork, sender: OwnSender): Promise<rules.CheckedRecord[]> {
  const names = namesOf(sender)
  const proof = await recordValueFor(db, sender.organization_id)
  const mechanisms = mechanismsOf(config)
  const stateOf: Record<rules.RecordKind, (values: string[]) => rules.RecordState> = {
    ownership: (values) => rules.ownershipState(values, proof),
    spf: (values) => rules.spfState(values, mechanisms),
    dkim: (values) => rules.dkimState(values, sender.public_key),
  }
  return Promise.all(
    rules.recordKinds.map(async (kind) => {
      const all = await listTxt(config, names[kind])
      if (all === null) return { kind, state: 'unreachable' as const, found: [] }
      const values = kind === 'spf' ? rules.spfAmong(all) : all
      return { kind, state: stateOf[kind](values), found: values.slice(0, foundRecordsMax).map((one) => one.slice(0, foundMax)) }
    }),
  )
}
