import type { Reply } from '../../../../core/contract/endpoint.ts'
import type { showMapTiles } from '../../model/contract.ts'

export type StreetMap = NonNullable<Reply<typeof showMapTiles>['streets']>

/** The URL of a street tile, for the server (`:z`) and for the map (`{z}`). */
export const streetPath = (id: string, z: string, x: string, y: string): string => `/map/streets/${id}/${z}/${x}/${y}.mvt`
