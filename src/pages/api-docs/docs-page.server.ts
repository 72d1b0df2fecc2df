import type { RouterContextProvider } from 'react-router'
import { api } from '../../core/http/api.server.ts'
import { showDescription } from './contract.ts'
import { type OpenApi, readable } from './description.ts'

type Context = Readonly<RouterContextProvider>

export async function docsPage(context: Context) {
  return readable((await context.get(api)(showDescription, {})) as OpenApi)
}
