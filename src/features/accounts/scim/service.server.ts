// The calls of an identity provider: /scim/v2.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDuplicate } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { lockOrganization } from '../model/queries.server.ts'
import { scimDescription } from './description.ts'
import * as groups from './groups.server.ts'
import { requireToken, speakScim } from './protocol.server.ts'
import * as rows from './queries.server.ts'
import {
  groupResource,
  listOf,
  resourceTypes,
  type ScimQuery,
  scimSchemas,
  serviceProviderConfig,
  userResource,
  wantedAttributesOf,
} from './resources.ts'
import * as rules from './rules.ts'
import { addUser, changeUser, removeScimUser, type ScimWork } from './users.server.ts'

type ById = { Params: { id: string }; Querystring: ScimQuery }

/** Registered below the path of SCIM. */
export async function scimService(app: FastifyInstance): Promise<void> {
  speakScim(app)
  app.all('/*', async (): Promise<never> => rules.refuseScim(404, 'There is no such resource.'))
  await app.register(async (open) => serveDescriptions(open))
  await app.register(async (closed) => {
    requireToken(closed)
    serveUsers(closed)
    serveGroups(closed)
  })
}

/** What a service describes of itself needs no token (RFC 7644, 4). */
function serveDescriptions(app: FastifyInstance): void {
  const { publicUrl, productName } = app.appContext.config
  const whole = (resources: Record<string, unknown>[]) => listOf(resources, resources.length, 1)
  app.get('/openapi.json', async (_, reply) => reply.type('application/json').send(scimDescription(publicUrl, productName)))
  app.get('/ServiceProviderConfig', async () => serviceProviderConfig(publicUrl))
  for (const [name, all] of [['ResourceTypes', resourceTypes(publicUrl)] as const, ['Schemas', scimSchemas(publicUrl)] as const]) {
    app.get(`/${name}`, async () => whole(all))
    app.get<ById>(
      `/${name}/:id`,
      async ({ params }) => all.find(({ id }) => id === params.id) ?? rules.refuseScim(404, 'There is no such resource.'),
    )
  }
}

const directoryOf = ({ directory }: FastifyRequest): rows.Directory => directory ?? rules.refuseScim(401, 'The token is unknown.')

/** Runs a change with the organization locked: of two requests for one person, the second sees what the first has done. */
async function change<Result>(request: FastifyRequest, work: (at: ScimWork) => Promise<Result>): Promise<Result> {
  const { db, now, invalidatePages } = request.server.appContext
  const directory = directoryOf(request)
  try {
    const result = await db.transaction().execute(async (tx) => {
      await lockOrganization(tx, directory.organizationId)
      return work({ tx, directory, ip: request.ip, now: now() })
    })
    invalidatePages()
    return result
  } catch (error) {
    if (isDuplicate(error)) return rules.refuseScim(409, 'Another resource has this name.', 'uniqueness')
    throw error
  }
}

type Finder<Row> = (db: ScimWork['tx'], organizationId: string, id: string) => Promise<Row | undefined>

/** @throws ScimError 404, also for what another organization has */
async function found<Row>(find: Finder<Row>, db: ScimWork['tx'], request: FastifyRequest): Promise<Row> {
  const { id } = request.params as ById['Params']
  const row = isId(id) ? await find(db, directoryOf(request).organizationId, id) : undefined
  return row ?? rules.refuseScim(404, 'There is no such resource.')
}

const created = (reply: FastifyReply, resource: { meta: { location: string } }) =>
  reply.code(201).header('location', resource.meta.location).send(resource)

function serveUsers(app: FastifyInstance): void {
  const { db, config } = app.appContext
  const resource = (row: rows.ScimUserRow) => userResource(config.publicUrl, row)

  app.get<{ Querystring: ScimQuery }>('/Users', async (request) => {
    const filter = rules.scimFilterOf(request.query.filter, ['username', 'externalid'])
    const part = rules.partOf(request.query)
    const { rows: users, total } = await rows.listUsers(db, directoryOf(request).organizationId, { filter, ...part })
    return listOf(
      users.map((one) => wantedAttributesOf(resource(one), request.query)),
      total,
      part.startIndex,
    )
  })
  app.post('/Users', async (request, reply) => {
    const person = rules.personOf(request.body, null)
    return created(reply, resource(await change(request, (work) => addUser(work, person))))
  })
  app.get<ById>('/Users/:id', async (request) => wantedAttributesOf(resource(await found(rows.findScimUser, db, request)), request.query))
  app.put<ById>('/Users/:id', async (request) => {
    const row = await change(request, async (work) => {
      const before = await found(rows.findScimUser, work.tx, request)
      return changeUser(work, before, rules.personOf(request.body, rows.personIn(before)))
    })
    return resource(row)
  })
  app.patch<ById>('/Users/:id', async (request) => {
    const operations = rules.operationsOf(request.body)
    const row = await change(request, async (work) => {
      const before = await found(rows.findScimUser, work.tx, request)
      return changeUser(work, before, rules.patchedPerson(rows.personIn(before), operations))
    })
    return resource(row)
  })
  app.delete<ById>('/Users/:id', async (request, reply) => {
    await change(request, async (work) => removeScimUser(work, await found(rows.findScimUser, work.tx, request)))
    return reply.code(204).send()
  })
}

function serveGroups(app: FastifyInstance): void {
  const { db, config } = app.appContext
  const resource = (row: rows.ScimGroupRow) => groupResource(config.publicUrl, row)

  app.get<{ Querystring: ScimQuery }>('/Groups', async (request) => {
    const filter = rules.scimFilterOf(request.query.filter, ['displayname', 'externalid'])
    const part = rules.partOf(request.query)
    const listed = await rows.listGroups(db, directoryOf(request).organizationId, { filter, ...part })
    return listOf(
      listed.rows.map((one) => wantedAttributesOf(resource(one), request.query)),
      listed.total,
      part.startIndex,
    )
  })
  app.post('/Groups', async (request, reply) => {
    const group = rules.groupOf(request.body)
    return created(reply, resource(await change(request, (work) => groups.addGroup(work, group))))
  })
  app.get<ById>('/Groups/:id', async (request) => wantedAttributesOf(resource(await found(rows.findGroup, db, request)), request.query))
  app.put<ById>('/Groups/:id', async (request) => {
    const group = rules.groupOf(request.body)
    const row = await change(request, async (work) => groups.changeGroup(work, await found(rows.findGroup, work.tx, request), group))
    return resource(row)
  })
  app.patch<ById>('/Groups/:id', async (request) => {
    const operations = rules.operationsOf(request.body)
    const row = await change(request, async (work) => {
      const before = await found(rows.findGroup, work.tx, request)
      return groups.changeGroup(work, before, rules.patchedGroup(groups.groupIn(before), operations))
    })
    return resource(row)
  })
  app.delete<ById>('/Groups/:id', async (request, reply) => {
    await change(request, async (work) => groups.removeGroup(work, await found(rows.findGroup, work.tx, request)))
    return reply.code(204).send()
  })
}
