import type { FastifyInstance } from 'fastify'
import { hasOutbox } from '../../../core/config/has-outbox.ts'
import { route } from '../../../core/http/route.server.ts'
import { whatIsPath } from '../search-engines/product-path.ts'
import { showSite } from './contract.ts'
import { hasDemoContent } from './queries.server.ts'

export async function site(app: FastifyInstance): Promise<void> {
  route(app, showSite, async (_, { db, config, request: { site } }) => ({
    productName: config.productName,
    whatIs: whatIsPath(config.productName),
    core19: config.core19Url ?? null,
    own: site && { name: site.name, logo: site.logo, links: [...site.links], stylePath: site.stylePath, publicUrl: site.publicUrl },
    demo: await hasDemoContent(db),
    outbox: hasOutbox(config),
  }))
}
