import type { FastifyBaseLogger } from 'fastify'
import { bboxText } from '../../model/view.ts'
import { openStreetMapCopyright } from '../open-street-map.ts'
import { archiveAt } from './archive.server.ts'
import { type StreetMap, streetPath } from './street-path.ts'

const credit = '© OpenStreetMap contributors'

/** The street map that the operator's file contains; null without a file, or if it can't be read. */
export async function streetMapOf(path: string | undefined, log: FastifyBaseLogger): Promise<StreetMap | null> {
  if (!path) return null
  try {
    const { id, header } = await archiveAt(path)
    const bbox = bboxText({ west: header.minLon, south: header.minLat, east: header.maxLon, north: header.maxLat })
    return { url: streetPath(id, '{z}', '{x}', '{y}'), maxZoom: header.maxZoom, bbox, credit, creditUrl: openStreetMapCopyright }
  } catch (error) {
    log.error({ err: error }, 'The street map (MAP_PMTILES) can’t be read; maps show coast and borders')
    return null
  }
}
