// An organization's data and logo. The logo's route takes JSON and files, so it is written by hand.

import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError, reject, rejectFields } from '../../../core/contract/errors.ts'
import { ProblemReply } from '../../../core/contract/schemas.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { loginNeeded } from '../../../core/http/access.server.ts'
import { type Official, refusalOf } from '../../../core/http/actor.ts'
import { route } from '../../../core/http/route.server.ts'
import { readForm } from '../../../core/http/unanswerable.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { deleteQuietly } from '../../../core/storage/files.server.ts'
import { findCityMisfit } from '../../places/lookup/fitting.server.ts'
import { findZip } from '../../places/model/queries.server.ts'
import { normaliseZip } from '../../places/model/rules.ts'
import { stateIn } from '../../places/model/zip-states.ts'
import { recordAct } from '../audit/queries.server.ts'
import type { Organization, OrganizationChange } from '../model/contract.ts'
import { keepLogo, logoTooLarge, readLogo } from '../model/logos.server.ts'
import { coreOf } from '../model/organization-names.ts'
import { ensureOwnOrganization } from '../model/own-organization.server.ts'
import { findOrganization, lockOrganization } from '../model/queries.server.ts'
import { identityChanged } from '../verification/deciding.server.ts'
import { showOrganization, updateLogo, updateOrganization } from './contract.ts'
import { findPublicOrganization } from './queries.server.ts'

export function serveOrganizations(app: FastifyInstance): void {
  route(app, showOrganization, async ({ params }, { db, actor }) => {
    if (!isId(params.id)) reject(404, 'request.notFound')
    const isOwn = actor.kind === 'official' && actor.organizationId === params.id
    const organization = isOwn ? await findOrganization(db, params.id) : await findPublicOrganization(db, params.id)
    return { organization: organization ?? reject(404, 'request.notFound') }
  })

  route(app, updateOrganization, async ({ params, body }, { db, config, actor, now, request, language }) => {
    ensureOwnOrganization(actor, params.id)
    const organization = await db.transaction().execute(async (tx) => {
      await lockOrganization(tx, params.id)
      const before = (await findOrganization(tx, params.id)) ?? reject(404, 'request.notFound')
      const { address: addressChange = {}, ...change } = body
      const { name } = { ...before, ...change }
      const address = await addressOf(tx, before.address, addressChange)
      const row = { ...columnsOf(before, change), address: JSON.stringify(address), state: address.state }
      await tx.updateTable('organizations').set(row).where('id', '=', params.id).execute()
      const isAnother = coreOf(name) !== coreOf(before.name) || address.state !== before.address.state
      if (config.verifyOrganizations && isAnother) await identityChanged(tx, { config, now }, { id: params.id, name, state: address.state })
      const details = { changed: Object.keys(body) }
      const subject = { type: 'organization', id: params.id, title: name }
      await recordAct(tx, request, actor, { action: 'PUT /organizations/:id', subject, at: now(), details })
      return findOrganization(tx, params.id)
    })
    return { organization: organization ?? reject(404, 'request.notFound'), message: message(language, 'organization.updated') }
  })

  serveLogoChange(app)
}

function columnsOf(before: Organization, { timeZone, ...change }: Omit<OrganizationChange, 'address'>) {
  const { name, type, title, department, openReading } = { ...before, ...change }
  return { name, type, title, department, open_reading: openReading, ...(timeZone === undefined ? {} : { chosen_time_zone: timeZone }) }
}

/** A new zip code sets the city, county and state, unless they are sent. The state stays if the zip code lies there, too. */
async function addressOf(
  tx: DbOrTx,
  before: Organization['address'],
  change: Partial<Organization['address']>,
): Promise<Organization['address']> {
  const address = { ...before, ...change }
  if (change.zipCode === undefined) return address
  const zip = normaliseZip(change.zipCode)
  if (!zip) return rejectFields({ 'address.zipCode': 'zip.invalid' })
  const place = (await findZip(tx, zip)) ?? rejectFields({ 'address.zipCode': { code: 'zip.unknown', values: { zip } } })
  const plus4 = /\d{5}\D?(\d{4})$/.exec(change.zipCode)?.[1] ?? ''
  const { city = place.city, county = place.county } = change
  const misfit = await findCityMisfit(tx, place, city)
  if (misfit) rejectFields({ 'address.city': misfit })
  return { ...address, zipCode: place.zip, plus4, city, county, state: stateIn(place, before.state) }
}

function serveLogoChange(app: FastifyInstance): void {
  app.route({
    method: updateLogo.method,
    url: `/api/v1${updateLogo.path}`,
    bodyLimit: updateLogo.bodyBytesMax,
    schema: {
      consumes: ['application/json', 'multipart/form-data'],
      params: updateLogo.params,
      body: updateLogo.body,
      response: { 200: updateLogo.reply, '4xx': ProblemReply },
    },
    config: { access: updateLogo.access, key: updateLogo.key },
    // The body may be a form, which the schema does not cover.
    validatorCompiler: () => (value) => ({ value }),
    errorHandler: (error: FastifyError) => {
      throw error.statusCode === 413 ? logoTooLarge() : error
    },
    // Runs before the body is read.
    onRequest: async (request) => {
      if (request.sessionEnded === 'crossSite') throw new HttpError(403, 'session.crossSite')
      const refusal = refusalOf(request.actor, updateLogo.access)
      if (!refusal) return
      throw refusal.status === 401 ? loginNeeded(request) : new HttpError(refusal.status, refusal.code)
    },
    handler: async (request) => {
      const { db, files, invalidatePages } = app.appContext
      const { organizationId: id } = request.params as { organizationId: string }
      ensureOwnOrganization(request.actor as Official, id)
      const logoKey = await keepLogo(files, await readLogo(await sentLogo(request)))
      const replaced = await replaceLogo(app, request, id, logoKey)
      if (replaced) await deleteQuietly(files, [replaced], request)
      invalidatePages()
      return { organization: await findOrganization(db, id), message: message(request.language, 'organization.logoUpdated') }
    },
  })
}

/** @returns the key of the file that was the logo before */
async function replaceLogo(app: FastifyInstance, request: FastifyRequest, id: string, logoKey: string): Promise<string | null> {
  const { db, files, now } = app.appContext
  const actor = request.actor as Official
  return db
    .transaction()
    .execute(async (tx) => {
      const before = (await lockOrganization(tx, id)) ?? reject(404, 'request.notFound')
      await tx.updateTable('organizations').set({ logo_key: logoKey }).where('id', '=', id).execute()
      const subject = { type: 'organization', id, title: before.name }
      await recordAct(tx, request, actor, { action: 'PUT /organizations/:organizationId/logo', subject, at: now() })
      return before.logo_key
    })
    .catch(async (error: unknown) => {
      await deleteQuietly(files, [logoKey], request)
      throw error
    })
}

/** The picture as base64, from a form's file or JSON. */
async function sentLogo(request: FastifyRequest): Promise<string> {
  if (request.isMultipart()) {
    const file = await readForm(request, () => firstFile(request))
    return file?.toString('base64') ?? rejectFields({ logo: 'account.logo' })
  }
  const { logo } = (request.body ?? {}) as { logo?: unknown }
  return typeof logo === 'string' && logo !== '' ? logo : rejectFields({ logo: 'account.logo' })
}

async function firstFile(request: FastifyRequest): Promise<Buffer | null> {
  for await (const part of request.parts({ limits: { fileSize: updateLogo.bodyBytesMax, files: 1, fields: 10 } })) {
    if (part.type !== 'file') continue
    const content = await part.toBuffer()
    if (content.length > 0) return content
  }
  return null
}
