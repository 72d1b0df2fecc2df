import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, nextCursor, paging, Saved } from '../../../core/contract/schemas.ts'
import { placeLevels, populationFileBytesMax } from './columns.ts'

const sheetMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Uploads per hour and IP address. */
const uploadsPerHourMax = 60

export const PopulationFigures = z.object({
  _id: Id,
  level: z.enum(placeLevels),
  /** A state's code, a county, a city or a zip code. */
  place: z.string(),
  residents: z.int(),
  /** How many groups of residents have a figure. */
  groupsCount: z.int(),
  source: z.object({ name: z.string(), year: z.int(), link: z.string() }),
  uploadedAt: Instant,
})
export type PopulationFigures = z.infer<typeof PopulationFigures>

export const uploadPopulation = endpoint({
  method: 'POST',
  path: '/population',
  access: 'administrator',
  key: { scope: 'population:write', touches: 'organization' },
  summary:
    'Takes population figures of places in the organisation’s state (multipart: the file as .xlsx or .csv, sourceName, ' +
    'sourceYear, sourceLink). All rows or none; figures that a place had before are replaced',
  upload: { bytesMax: populationFileBytesMax, filesMax: 1 },
  perHourMax: uploadsPerHourMax,
  reply: z.extend(Saved, { places: z.int() }),
})

export const listPopulation = endpoint({
  method: 'GET',
  path: '/population',
  access: 'viewer',
  key: { scope: 'population:read', touches: 'organization' },
  summary:
    'The places of which the caller’s organisation has population figures, states first, then counties, cities and zip codes by name',
  query: z.object(paging),
  reply: z.object({ figures: z.array(PopulationFigures), nextCursor }),
})

export const removePopulation = endpoint({
  method: 'DELETE',
  path: '/population/:id',
  access: 'administrator',
  key: { scope: 'population:write', touches: 'organization' },
  summary: 'Removes the population figures of a place',
  params: z.object({ id: Id }),
  reply: Saved,
})

export const downloadPopulationSheet = endpoint({
  method: 'GET',
  path: '/population/template.xlsx',
  access: 'administrator',
  key: { scope: 'population:read', touches: 'organization' },
  summary: 'The .xlsx sheet to fill with population figures, and how to fill it',
  reply: z.unknown(),
  download: sheetMediaType,
})

export const downloadPopulationCsv = endpoint({
  method: 'GET',
  path: '/population/template.csv',
  access: 'administrator',
  key: { scope: 'population:read', touches: 'organization' },
  summary: 'The same heading as a .csv file',
  reply: z.unknown(),
  download: 'text/csv; charset=utf-8',
})
