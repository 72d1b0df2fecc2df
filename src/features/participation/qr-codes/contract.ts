import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id, Instant, line, nextCursor, paging, Saved } from '../../../core/contract/schemas.ts'
import { isLanguage } from '../../../core/i18n/languages.ts'
import { timeZones } from '../../../core/time/time-zones.ts'
import { projectStatuses } from '../../projects/model/contract.ts'
import { codeLabelLengthMax, correctionLevels, papers, pictureFormats, posterLanguagesMax, sizes } from './rules.ts'

/**
 * A QR code. Scans, starts and finishes are those of the project that it leads to now; all are null while the code or its way is hidden,
 * because 1 to 4 people could be known from them.
 */
export const QrCode = z.object({
  _id: Id,
  project: Id,
  /** The place where it hangs. */
  label: z.string(),
  /** The code in its address; never changes. */
  code: z.string(),
  /** The address in the code. */
  url: z.string(),
  active: z.boolean(),
  scans: z.nullable(z.int()),
  /** Number of people who came by it and opened the survey. */
  starts: z.nullable(z.int()),
  /** Number of these who submitted it. */
  finishes: z.nullable(z.int()),
  createdAt: Instant,
})
export type QrCode = z.infer<typeof QrCode>

const ProjectOfCodes = z.object({
  _id: Id,
  title: z.string(),
  status: z.enum(projectStatuses),
  startDate: z.nullable(Instant),
  endDate: z.nullable(Instant),
  questionsCount: z.int(),
  qrCodes: z.array(QrCode),
})
export type ProjectOfCodes = z.infer<typeof ProjectOfCodes>

const Counts = z.object({ starts: z.nullable(z.int()), finishes: z.nullable(z.int()) })
/** Number of people who came to a survey by each source, and who submitted it; null where 1 to 4 people could be known from it. */
export const WayCounts = z.object({ code: Counts, mail: Counts, link: Counts })
export type WayCounts = z.infer<typeof WayCounts>

const label = line(codeLabelLengthMax, 'qrCode.label')
const ById = z.object({ id: Id })

export const orgQrCodeProjects = endpoint({
  method: 'POST',
  path: '/projects/orgQRCodeProjects',
  reads: true,
  access: 'viewer',
  key: { scope: 'qrCodes:read', touches: 'organization' },
  operationId: 'listProjectsWithQrCodes',
  summary: 'An organisation’s own projects with their QR codes, newest first',
  body: z.object({ owner: Id, ...paging }),
  reply: z.object({ projects: z.array(ProjectOfCodes), nextCursor }),
})
export const listQrCodes = endpoint({
  method: 'GET',
  path: '/projects/:id/qrCodes',
  access: 'viewer',
  key: { scope: 'qrCodes:read', touches: { project: 'params.id' } },
  summary: 'A project’s QR codes, oldest first, and by which ways people came to its survey',
  params: ByProjectId,
  query: z.object(paging),
  reply: z.object({ qrCodes: z.array(QrCode), ways: WayCounts, nextCursor }),
})
export const createQrCode = endpoint({
  method: 'POST',
  path: '/projects/:id/qrCodes',
  access: 'editor',
  key: { scope: 'qrCodes:write', touches: { project: 'params.id' } },
  summary: 'A new QR code for a place',
  params: ByProjectId,
  body: z.object({ label }),
  reply: z.extend(Saved, { qrCode: QrCode }),
})
export const createFirstQrCode = endpoint({
  method: 'POST',
  path: '/projects/:id/qrCodes/first',
  access: 'editor',
  key: { scope: 'qrCodes:write', touches: { project: 'params.id' } },
  summary: 'A project’s first QR code, for its poster: the oldest one if the project has any',
  params: ByProjectId,
  reply: z.object({ qrCode: QrCode }),
})
export const updateQrCode = endpoint({
  method: 'PUT',
  path: '/qrCodes/:id',
  access: 'editor',
  key: { scope: 'qrCodes:write', touches: { qrCode: 'params.id', project: 'body.project?' } },
  summary: 'Renames a QR code, switches it off or on, or points it to another project of the same organisation',
  params: ById,
  body: z.object({ label: z.optional(label), active: z.optional(z.boolean()), project: z.optional(z.string()) }),
  reply: z.extend(Saved, { qrCode: QrCode }),
})
export const deleteQrCode = endpoint({
  method: 'DELETE',
  path: '/qrCodes/:id',
  access: 'editor',
  key: { scope: 'qrCodes:write', touches: { qrCode: 'params.id' } },
  summary: 'Removes a QR code: people who scan it see that it no longer works',
  params: ById,
  reply: Saved,
})
export const showQrImage = endpoint({
  method: 'GET',
  path: '/qrCodes/:id/image',
  access: 'viewer',
  key: { scope: 'qrCodes:read', touches: { qrCode: 'params.id' } },
  operationId: 'downloadQrCodeImage',
  summary: 'A QR code as a picture, with its quiet zone',
  params: ById,
  query: z.object({
    format: z._default(z.enum(pictureFormats, 'field.choice'), 'svg'),
    /** Side in pixels. */
    size: z._default(
      z.coerce.number('qrCode.size').check(z.int('qrCode.size'), z.gte(sizes.min, 'qrCode.size'), z.lte(sizes.max, 'qrCode.size')),
      sizes.usual,
    ),
    /** Error correction: about 7, 15, 25 or 30 percent may be dirty. */
    level: z._default(z.enum(correctionLevels, 'field.choice'), 'M'),
  }),
  reply: z.unknown(),
  download: 'image/svg+xml',
  otherMediaTypes: ['image/png', 'image/jpeg'],
})

const isEach = (list: readonly string[]) => list.every((one) => isLanguage(one))
/** One language, several, or several separated by commas. */
const PosterLanguages = z.pipe(
  z.union([z.string(), z.array(z.string()).check(z.maxLength(20))]),
  z.pipe(
    z.transform((sent: string | string[]) => [
      ...new Set(
        [sent]
          .flat()
          .flatMap((one) => one.split(','))
          .filter(Boolean),
      ),
    ]),
    z.array(z.string()).check(
      z.minLength(1, 'qrCode.languages'),
      z.maxLength(posterLanguagesMax, 'qrCode.languages'),
      z.refine((list) => isEach(list as string[]), 'qrCode.languages'),
    ),
  ),
)

const posterOptions = z.object({
  paper: z._default(z.enum(papers, 'field.choice'), 'letter'),
  /** en, fr, es, hi, zh, it, vi; the first has all texts. */
  language: z._default(PosterLanguages, ['en']),
})

export const showQrPoster = endpoint({
  method: 'GET',
  path: '/qrCodes/:id/poster',
  access: 'viewer',
  key: { scope: 'qrCodes:read', touches: { qrCode: 'params.id' } },
  operationId: 'downloadQrCodePoster',
  summary: 'A poster to print, as a PDF of one page: in one language, or with what to do in one or two more',
  params: ById,
  query: posterOptions,
  reply: z.unknown(),
  download: 'application/pdf',
})

export const previewQrPoster = endpoint({
  method: 'GET',
  path: '/qrCodes/:id/poster/preview',
  access: 'viewer',
  key: { scope: 'qrCodes:read', touches: { qrCode: 'params.id' } },
  operationId: 'previewQrCodePoster',
  summary: 'The same poster as a picture, drawn from the PDF',
  params: ById,
  query: posterOptions,
  reply: z.unknown(),
  download: 'image/webp',
})

export const printQrCodes = endpoint({
  method: 'GET',
  path: '/projects/:id/qrCodes/sheet',
  access: 'viewer',
  key: { scope: 'qrCodes:read', touches: { project: 'params.id' } },
  refusals: [409],
  operationId: 'printQrCodeSheet',
  summary: 'All codes of a project that are on, each with the project’s title, what to do and its address, as a PDF to print and cut up',
  params: ByProjectId,
  query: z.object({ paper: z._default(z.enum(papers, 'field.choice'), 'letter') }),
  reply: z.unknown(),
  download: 'application/pdf',
})

/** Called by the page at a code's address. */
export const scanQrCode = endpoint({
  method: 'POST',
  path: '/qrCodes/scan',
  reads: true,
  access: 'anyone',
  key: { scope: 'qrCodes:read', touches: 'organization' },
  operationId: 'openQrCode',
  summary: 'Where a code leads, or why nowhere; with counts it is a scan, counted if it leads on, at most 100 per hour and address',
  body: z.object({ code: z.string().check(z.maxLength(100)), counts: z._default(z.boolean(), false) }),
  reply: z.object({
    deadEnd: z.nullable(z.enum(['unknown', 'off', 'notYet', 'closed', 'completed'])),
    /** The code in its canonical form. */
    code: z.nullable(z.string()),
    /** Null for an unknown code and for a draft. */
    project: z.nullable(
      z.object({
        _id: Id,
        title: z.string(),
        city: z.string(),
        state: z.string(),
        timeZone: z.enum(timeZones),
        zip: z.string(),
        owner: Id,
        ownerName: z.string(),
        startDate: z.nullable(Instant),
        endDate: z.nullable(Instant),
        status: z.enum(projectStatuses),
        /** True if the project is published and between its dates. */
        isOpen: z.boolean(),
        resultsPublished: z.boolean(),
        /** True if visitors can answer before they register. */
        answersFirst: z.boolean(),
      }),
    ),
  }),
})
export type ScanResult = z.infer<(typeof scanQrCode)['reply']>
