import type { Client, ClientOptions } from 'openapi-fetch'
import type { paths } from './api.d.ts'

export type { components, operations, paths } from './api.d.ts'

export interface PlazaClientOptions extends Omit<ClientOptions, 'baseUrl'> {
  /** The site's address, without a path: `https://plaza.example.org`. */
  url: string
  /** An API key (`plz_…`), or the token of a login. Calls that need neither can be made without it. */
  key?: string
}

export type PlazaClient = Client<paths>

/**
 * A client whose paths, parameters, bodies and replies have the types of the API's description.
 * A body that contains a `Blob` is sent as `multipart/form-data`, every other one as JSON.
 */
export function createPlazaClient(options: PlazaClientOptions): PlazaClient
