/** The URL of a street tile, for the server (`:z`) and for the map (`{z}`). */
export const streetPath = (id: string, z: string, x: string, y: string): string => `/map/streets/${id}/${z}/${x}/${y}.mvt`
