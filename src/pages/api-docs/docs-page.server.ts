import { api, type PageContext } from '../../core/http/api.server.ts'
import { showDescription } from './contract.ts'
import { type OpenApi, readable } from './description.ts'

export async function docsPage(context: PageContext) {
  return readable((await context.get(api)(showDescription, {})) as OpenApi)
}
