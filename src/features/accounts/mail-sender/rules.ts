// As whom an organization's mails are sent, and which DNS records its own address needs.
import type { LetterKind } from '../../messaging/notifications/rules.ts'
import { hasLink } from '../model/rules.ts'
import { isDomain } from '../verification/rules.ts'

/** In characters. */
export const senderNameMax = 60
export const addressMax = 254

/** Without these, mails do not come from the own address. */
export const neededKinds = ['ownership', 'spf', 'dkim'] as const
/** nextDkim: the key that replaces the current one once DNS has it. oldDkim: the key before, until its record is removed. */
export const recordKinds = [...neededKinds, 'nextDkim', 'oldDkim'] as const
export type RecordKind = (typeof recordKinds)[number]
export const recordStates = ['unchecked', 'found', 'missing', 'different', 'unreachable'] as const
export type RecordState = (typeof recordStates)[number]
export type CheckedRecord = { kind: RecordKind; state: RecordState; found: string[] }

/** Mails that an organization sends to others or gets about its projects. Those about accounts, logins and payment are the operator's. */
const organizationLetters: readonly LetterKind[] = ['invitation', 'residentInvitation', 'news', 'notPublished', 'removalWarning']
export const isOrganizationLetter = (letter: string | null): boolean => organizationLetters.some((one) => one === letter)

/** Line breaks and control characters forge headers; marks of direction reverse what people read; the others imitate an address. */
const unsafe = /[\p{Cc}\s\p{Bidi_Control}<>"@]+/gu

/** A name for the header From: one line without anything that looks like an address, at most 60 characters. */
export function headerName(name: string): string {
  const letters = [...name.replace(unsafe, ' ').trim()]
  return letters.length > senderNameMax
    ? `${letters
        .slice(0, senderNameMax - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('')
}

/** True for a name that appears in the header as it was typed, and leads nowhere. */
export const isSenderName = (name: string): boolean => headerName(name) === name && !hasLink(name)

/** The parts of an address; null unless every mail server accepts it (RFC 5321 without quotes and letters beyond ASCII). */
export function addressParts(address: string): { local: string; domain: string } | null {
  const [, local = '', domain = ''] = /^([a-z0-9_%+-]+(?:\.[a-z0-9_%+-]+)*)@([^@]+)$/i.exec(address) ?? []
  return local !== '' && local.length <= 64 && isDomain(domain) ? { local, domain } : null
}

/** The name of a DKIM key's record: the selector, before the domain. */
export const dkimNameOf = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`
export const dkimValueOf = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`

const isSpf = (value: string) => /^v=spf1( |$)/i.test(value)
/** Terms after these have no effect (RFC 7208, 5.1). */
const isLast = (term: string) => /^[+?~-]?all$/i.test(term)
const termsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)
const plain = (term: string) => term.toLowerCase().replace(/^\+/, '')

/** The SPF records among a domain's TXT records. */
export const spfAmong = (values: readonly string[]): string[] => values.filter(isSpf)

/** Those of the mechanisms that a record does not name, or names where they have no effect. */
function missingMechanisms(record: string, mechanisms: string): string[] {
  const terms = termsOf(record)
  const end = terms.findIndex(isLast)
  const effective = (end === -1 ? terms : terms.slice(0, end)).map(plain)
  return termsOf(mechanisms).filter((one) => !effective.includes(plain(one)))
}

/**
 * The SPF record that a domain needs: its own with the mechanisms added, or a new one.
 * @param found the domain's SPF records
 * @param mechanisms those that name the mail server, with spaces between them
 */
export function spfValueOf(found: readonly string[], mechanisms: string): string {
  const [record] = found
  if (record === undefined) return `v=spf1 ${mechanisms} ~all`
  const [version = 'v=spf1', ...terms] = termsOf(record)
  return [version, ...missingMechanisms(record, mechanisms), ...terms].join(' ')
}

/** Two SPF records are an error for every receiver (RFC 7208, 4.5). */
export function spfState(found: readonly string[], mechanisms: string): RecordState {
  const [record] = found
  if (record === undefined) return 'missing'
  return found.length === 1 && missingMechanisms(record, mechanisms).length === 0 ? 'found' : 'different'
}

const keyIn = (value: string) => /(?:^|;)\s*p\s*=([^;]*)/i.exec(value)?.[1]?.replace(/\s+/g, '')

/** Receivers choose any of several keys of one name, so there may be one only (RFC 6376, 3.6.2.2). */
export function dkimState(values: readonly string[], publicKey: string): RecordState {
  if (values.length === 0) return 'missing'
  return values.length === 1 && keyIn(values[0] as string) === publicKey ? 'found' : 'different'
}

export function ownershipState(values: readonly string[], value: string): RecordState {
  if (values.includes(value)) return 'found'
  return values.length === 0 ? 'missing' : 'different'
}

type Proof = { provedAt: Date | null; activeAt: Date | null }

type KeyChange = { records: CheckedRecord[]; takesNext: boolean; forgetsOld: boolean }

/** What a lookup changes about the keys: the next one is used once it is found, and the one before is forgotten once it is not. */
export function keysAfter(records: readonly CheckedRecord[]): KeyChange {
  const others = records.filter(({ kind }) => kind === 'ownership' || kind === 'spf')
  const [current, next, old] = (['dkim', 'nextDkim', 'oldDkim'] as const).map((kind) => records.find((one) => one.kind === kind))
  if (current && next?.state === 'found')
    return { records: [...others, { ...next, kind: 'dkim' }, { ...current, kind: 'oldDkim' }], takesNext: true, forgetsOld: false }
  const forgetsOld = old?.state === 'missing'
  return { records: records.filter((one) => !forgetsOld || one !== old), takesNext: false, forgetsOld }
}

/** What follows from a lookup. A name server that does not answer says nothing about a record. */
export function proofAfter({ provedAt, activeAt }: Proof, all: readonly CheckedRecord[], now: Date): Proof {
  const records = all.filter(({ kind }) => neededKinds.some((one) => one === kind))
  const owns = records.find(({ kind }) => kind === 'ownership')?.state
  const proved = owns === 'found' ? (provedAt ?? now) : null
  if (records.every(({ state }) => state === 'found')) return { provedAt: proved, activeAt: activeAt ?? now }
  const isSilent = ({ state }: CheckedRecord) => state === 'found' || state === 'unreachable'
  const stillProved = owns === 'unreachable' ? provedAt : proved
  return { provedAt: stillProved, activeAt: stillProved && records.every(isSilent) ? activeAt : null }
}
