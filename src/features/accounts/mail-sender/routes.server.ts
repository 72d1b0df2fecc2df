import { domainToASCII } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Received } from '../../../core/contract/endpoint.ts'
import { ensureValid, type FieldRefusals, HttpError, reject } from '../../../core/contract/errors.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { recordAct } from '../audit/queries.server.ts'
import { findOrganization } from '../model/queries.server.ts'
import { ensureVerified, findVerifiedNames, isReserved } from '../model/verified.server.ts'
import * as contract from './contract.ts'
import { fromOf, makeKey } from './identities.server.ts'
import * as rows from './queries.server.ts'
import { dnsRecordsOf, lookUpRecords } from './records.server.ts'
import { addressParts, isSenderName, keysAfter } from './rules.ts'

type SentSender = Received<typeof contract.changeMailSender>['body']

/** As whom an organization's mails are sent. */
export async function mailSender(app: FastifyInstance): Promise<void> {
  route(app, contract.showMailSender, async (_, context) => ({ sender: await senderOf(context) }))

  route(app, contract.changeMailSender, async ({ body }, context) => {
    ensureVerified(context.actor)
    const sent = { ...body, address: normalized(body.address), replyTo: normalized(body.replyTo) }
    await ensureSender(context, sent)
    await save(context, sent)
    return { sender: await senderOf(context), message: message(context.language, 'mailSender.saved') }
  })

  route(app, contract.checkMailSender, async (_, context) => {
    const { db, actor, request, now, language } = context
    const row = await rows.findSender(db, actor.organizationId)
    if (!row || !rows.hasOwnAddress(row)) return reject(404, 'mailSender.none')
    const records = await lookUpRecords(context, row)
    const outcome = await rows.storeLookup(db, row, { records, now: now() }, (tx) =>
      recordAct(tx, request, actor, { action: 'POST /mailSender/check', subject: null, at: now(), details: { domain: row.domain } }),
    )
    if (outcome === 'taken') return rejectTaken(row.domain)
    const isRenewed = keysAfter(records).takesNext
    const code = isRenewed ? 'mailSender.keyUsed' : 'mailSender.found'
    return { sender: await senderOf(context), message: message(language, outcome === 'active' ? code : 'mailSender.incomplete') }
  })

  route(app, contract.renewMailKey, async (_, context) => {
    const { db, actor, request, now, language } = context
    const row = await rows.findSender(db, actor.organizationId)
    if (!row || !rows.hasOwnAddress(row)) return reject(404, 'mailSender.none')
    const key = await makeKey(db, actor.organizationId, row.domain)
    await db.transaction().execute(async (tx) => {
      if (!(await rows.addNextKey(tx, actor.organizationId, key))) reject(409, 'mailSender.keyWaits')
      await recordAct(tx, request, actor, { action: 'POST /mailSender/key', subject: null, at: now(), details: { domain: row.domain } })
    })
    return { sender: await senderOf(context), message: message(language, 'mailSender.keyMade') }
  })

  route(app, contract.cancelMailKey, async (_, context) => {
    const { db, actor, request, now, language } = context
    await db.transaction().execute(async (tx) => {
      if (!(await rows.removeNextKey(tx, actor.organizationId))) reject(404, 'request.notFound')
      await recordAct(tx, request, actor, { action: 'DELETE /mailSender/key', subject: null, at: now(), details: {} })
    })
    return { sender: await senderOf(context), message: message(language, 'mailSender.keyCancelled') }
  })
}

/** Domains are compared in lower case and without letters beyond ASCII. */
function normalized(address: string | null): string | null {
  const [, local, domain] = /^(.+)@([^@]+)$/.exec(address ?? '') ?? []
  return local && domain ? `${local}@${domainToASCII(domain)}` : address
}

async function senderOf(context: OfficialContext): Promise<contract.MailSender> {
  const { db, config, actor, language } = context
  const [row, organization] = await Promise.all([rows.findSender(db, actor.organizationId), findOrganization(db, actor.organizationId)])
  const active = row?.active_at != null
  const name = row?.sender_name ?? organization?.name ?? ''
  const from = fromOf(config, { name, ownAddress: active ? row.address : null, language })
  return {
    senderName: row?.sender_name ?? null,
    replyTo: row?.reply_to ?? null,
    address: row?.address ?? null,
    active,
    checkedAt: row?.checked_at?.toISOString() ?? null,
    keyReplacedAt: row?.replaced_at?.toISOString() ?? null,
    from: { name: from.name, email: from.address },
    records: row && rows.hasOwnAddress(row) ? await dnsRecordsOf(context, row) : [],
  }
}

/** @throws HttpError 422 with a text per wrong field */
async function ensureSender({ db, actor }: OfficialContext, { senderName, replyTo, address }: SentSender): Promise<void> {
  const refusals: FieldRefusals = {}
  if (replyTo !== null && !addressParts(replyTo)) refusals['replyTo'] = 'mailSender.email'
  if (address !== null && !addressParts(address)) refusals['address'] = 'mailSender.email'
  if (senderName !== null) {
    const verified = await findVerifiedNames(db)
    if (!isSenderName(senderName)) refusals['senderName'] = 'mailSender.name'
    else if (isReserved(senderName, verified, actor.organizationId)) refusals['senderName'] = 'mailSender.nameReserved'
  }
  ensureValid(refusals)
}

async function save({ db, actor, request, now }: OfficialContext, { senderName, replyTo, address }: SentSender): Promise<void> {
  const { organizationId } = actor
  const domain = address === null ? null : (addressParts(address)?.domain ?? null)
  if (domain !== null && (await rows.isSenderDomainTaken(db, domain, organizationId))) rejectTaken(domain)
  const fresh = domain === null ? null : await makeKey(db, organizationId, domain)
  const settings = { organization_id: organizationId, sender_name: senderName, reply_to: replyTo, address, changed_at: now() }
  await db.transaction().execute(async (tx) => {
    await rows.saveSender(tx, settings, fresh)
    await recordAct(tx, request, actor, { action: 'PUT /mailSender', subject: null, at: now(), details: { senderName, address } })
  })
}

const rejectTaken = (domain: string): never => {
  const refusal = { code: 'mailSender.domainTaken', values: { domain } } as const
  throw new HttpError(409, refusal.code, refusal.values, { address: refusal })
}
