import type { FastifyInstance } from 'fastify'
import type { Received } from '../../../core/contract/endpoint.ts'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { ensureVerified } from '../../accounts/model/verified.server.ts'
import { findPreview } from '../../projects/details/show.queries.server.ts'
import { visibleStanding } from '../../projects/model/queries.server.ts'
import * as contract from './contract.ts'
import { findEmbedSites, putEmbedSites } from './queries.server.ts'
import { embedAt, oembedXml, oembedXmlType, sitesOf, sizeWithin, snippetOf } from './rules.ts'

const oembedSeconds = 3600

/** Endpoints of the list of sites that may show embeds, and of oEmbed (https://oembed.com). */
export async function embedding(app: FastifyInstance): Promise<void> {
  route(app, contract.showEmbedding, async (_, { db, actor }) => ({ embedding: await embeddingOf(db, actor.organizationId) }))

  route(app, contract.changeEmbedding, async ({ body }, { db, actor, now, language }) => {
    ensureVerified(actor)
    const sites = sitesOf(body.origins)
    if ('refusals' in sites) return rejectFields(sites.refusals)
    await putEmbedSites(db, actor.organizationId, sites.origins, now())
    return { message: message(language, 'embedding.saved'), embedding: await embeddingOf(db, actor.organizationId) }
  })

  route(app, contract.showOembed, async ({ query: { format, ...asked } }, context) => {
    const rich = await oembedOf(context, asked)
    if (format !== 'xml') return rich
    context.reply.type(oembedXmlType)
    // A text bypasses the reply schema, which describes the JSON form of the same reply.
    return oembedXml(rich) as never
  })
}

type OembedQuery = Omit<Received<typeof contract.showOembed>['query'], 'format'>

/** @throws HttpError 404 for addresses of other sites and of what is not public */
async function oembedOf({ db, actor, config, request: { site } }: Context, { url, ...room }: OembedQuery) {
  const publicUrl = site?.publicUrl ?? config.publicUrl
  const embed = embedAt(url, [new URL(config.publicUrl).host, new URL(publicUrl).host])
  const project = embed && isId(embed.id) ? await findPreview(db, embed.id) : null
  if (!embed || !project || (site && project.owner !== site.organizationId)) return reject(404, 'request.notFound')
  if (embed.kind === 'results' && !(await visibleStanding(db, embed.id, actor)).resultsPublished) reject(404, 'request.notFound')
  const size = sizeWithin(embed.kind, room)
  return {
    ...{ type: 'rich' as const, version: '1.0' as const, title: project.title, author_name: project.ownerName },
    ...{ provider_name: site?.name ?? config.productName, provider_url: publicUrl, cache_age: oembedSeconds },
    ...{ html: snippetOf({ publicUrl, embed, title: project.title, ...size }), ...size },
  }
}

async function embeddingOf(db: DbOrTx, organizationId: string): Promise<contract.Embedding> {
  const found = await findEmbedSites(db, organizationId)
  return { origins: found?.origins ?? [], changedAt: found?.changedAt.toISOString() ?? null }
}
