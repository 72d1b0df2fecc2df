// What a street map covers and what is wrong with it, for the operator who chooses a file.
import { milesBetween } from '../../model/distance.ts'
import { announcedBytes, openArchive, type StreetArchive } from './archive.server.ts'

export type StreetReport = {
  /** Null if the file cannot be read at all. */
  covers: {
    bytes: number
    west: number
    south: number
    east: number
    north: number
    /** Width and height in its middle. */
    miles: readonly [number, number]
    zooms: readonly [least: number, most: number]
    tiles: number
    layers: string[]
    version: string | null
  } | null
  /** English sentences; the map is of no use. */
  faults: string[]
  /** The map works, with less than it could show. */
  notes: string[]
}

/** The layers of Protomaps' basemap, version 4, that the map draws. */
const needed = ['earth', 'water', 'roads']
const drawn = [...needed, 'landuse', 'landcover', 'buildings', 'boundaries', 'places', 'pois']
const schemaMajor = '4'
const streetsZoom = 13

/** Examines a file. Reads its directories and three of its tiles. */
export async function reportOn(path: string): Promise<StreetReport> {
  let archive: StreetArchive
  try {
    archive = await openArchive(path)
  } catch (error) {
    return { covers: null, faults: [`This is no PMTiles file that Plaza can read: ${(error as Error).message}`], notes: [] }
  }
  try {
    const faults = [...lengthFaults(archive), ...layerFaults(archive)]
    if (faults.length === 0) faults.push(...(await tileFaults(archive)))
    return { covers: coverOf(archive), faults, notes: notesOn(archive) }
  } finally {
    await archive.close()
  }
}

function coverOf({ bytes, header, metadata }: StreetArchive): NonNullable<StreetReport['covers']> {
  const { minLon: west, minLat: south, maxLon: east, maxLat: north } = header
  const [lat, lng] = [(south + north) / 2, (west + east) / 2]
  return {
    ...{ bytes, west, south, east, north },
    miles: [milesBetween({ lat, lng: west }, { lat, lng: east }), milesBetween({ lat: south, lng }, { lat: north, lng })],
    zooms: [header.minZoom, header.maxZoom],
    tiles: header.numAddressedTiles,
    layers: layersOf(metadata),
    version: metadata.version ?? null,
  }
}

const layersOf = (metadata: StreetArchive['metadata']): string[] => (metadata.vector_layers ?? []).map(({ id }) => id)

function lengthFaults({ bytes, header }: StreetArchive): string[] {
  const end = announcedBytes(header)
  return end > bytes ? [`The file ends too early: ${end} bytes are announced, and ${bytes} are there. Copy it again.`] : []
}

function layerFaults({ metadata }: StreetArchive): string[] {
  const missing = needed.filter((name) => !layersOf(metadata).includes(name))
  return missing.length > 0 ? [`The layers ${missing.join(', ')} are missing. Plaza draws the basemap of Protomaps, version 4.`] : []
}

function notesOn({ header, metadata }: StreetArchive): string[] {
  const layers = layersOf(metadata)
  const without = drawn.filter((name) => !layers.includes(name))
  return [
    ...(header.maxZoom < streetsZoom ? [`It ends at zoom ${header.maxZoom}; small streets begin at ${streetsZoom}.`] : []),
    ...(without.length > 0 ? [`It has no ${without.join(', ')}.`] : []),
    ...(metadata.version && !metadata.version.startsWith(schemaMajor)
      ? [`It is of version ${metadata.version}; Plaza draws version 4.`]
      : []),
  ]
}

/** Reads the tiles in the middle at the least, a middle and the greatest zoom: a wrong offset or a damaged tile shows there. */
async function tileFaults(archive: StreetArchive): Promise<string[]> {
  const { minZoom, maxZoom, minLat, maxLat, minLon, maxLon } = archive.header
  const zooms = new Set([minZoom, Math.floor((minZoom + maxZoom) / 2), maxZoom])
  let found = 0
  for (const z of zooms) {
    const tile = tileAt((minLat + maxLat) / 2, (minLon + maxLon) / 2, z)
    try {
      const packed = await archive.tile(tile)
      if (!packed) continue
      found += 1
      if ((await archive.unpacked(packed)).length === 0) return [`The tile ${z}/${tile.x}/${tile.y} is empty.`]
    } catch (error) {
      return [`The tile ${z}/${tile.x}/${tile.y} cannot be read: ${(error as Error).message}`]
    }
  }
  return found === 0 ? ['There is no tile in the middle of the area that the file announces.'] : []
}

function tileAt(lat: number, lng: number, z: number) {
  const side = 2 ** z
  const y = (1 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / Math.PI) / 2
  return { z, x: Math.floor(((lng + 180) / 360) * side), y: Math.floor(y * side) }
}
