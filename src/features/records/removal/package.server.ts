// The sealed package: a project as a zip archive that is streamed and never stored. Its manifest lists the SHA-256 of every file in it
// (`sha256sum -c manifest-sha256.txt` verifies them); the manifest's own SHA-256 is the seal.
import type { Readable } from 'node:stream'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { writeWorkbook } from '../../../core/documents/sheet.server.ts'
import { type ZipEntry, zip } from '../../../core/documents/zip.server.ts'
import type { FileStore, StoredFile } from '../../../core/storage/files.server.ts'
import { everybody } from '../../results/model/counting.server.ts'
import { geoJsonOf } from '../../results/shape-answers/geo-json.server.ts'
import { eachShape, featuresOf } from '../../results/shape-answers/queries.server.ts'
import { shapeKindOf } from '../../surveys/kinds/options.ts'
import type { QuestionType } from '../../surveys/model/rules.ts'
import { publishedHead } from '../chain/append.server.ts'
import { sheetFileName } from '../exports/contract.ts'
import { projectsOf } from '../exports/queries.server.ts'
import { everything } from '../exports/rules.ts'
import { sealed } from '../exports/sealed.server.ts'
import { type Export, exportSheetsOf } from '../exports/workbook.server.ts'
import { sealedParts } from '../holds/package.server.ts'
import { type PackedFile, type PackedProject, packedPeople } from './package.queries.server.ts'

/** `withSealed`: with what a legal hold has sealed. */
type PackageSource = { db: DbOrTx; files: FileStore; project: PackedProject; withSealed?: boolean }

/** The archive as a stream. Calls `seal` with the manifest's hash before the archive ends. */
export const writePackage = (from: PackageSource, seal: (hash: string) => Promise<void>): Readable => zip(withHead(from, seal))

/** The published head of the chain of records is not part of the seal: it changes every day, and equal content has an equal seal. */
async function* withHead(from: PackageSource, seal: (hash: string) => Promise<void>): AsyncGenerator<ZipEntry> {
  yield* sealed(partsOf(from), seal)
  const head = await publishedHead(from.db, from.project.organizationId)
  if (head) yield { path: 'chain-head.json', content: [`${JSON.stringify(head)}\n`] }
}

/** The seal of a package made now. */
export async function sealOf(from: PackageSource): Promise<string> {
  let found = ''
  const parts = sealed(partsOf(from), async (hash) => {
    found = hash
  })
  for await (const { content } of parts) for await (const _ of content);
  return found
}

async function* partsOf(from: PackageSource): AsyncGenerator<ZipEntry> {
  const { files, project } = from
  yield { path: sheetFileName, content: await workbook(from) }
  const present = []
  const missing: string[] = []
  for (const [place, file] of project.files.entries()) {
    const key = largestOf(await files.list(file.key))
    const stored = key === undefined ? null : await files.get(key)
    if (key !== undefined && stored) present.push({ path: pathOf(file, place, key), file, stored })
    else missing.push(file.name)
  }
  yield { path: 'project.json', content: json(from, present, missing) }
  for (const { path, stored } of present) yield { path, content: bytesOf(stored), isPacked: true }
  yield* shapes(from)
  if (from.withSealed) yield* sealedParts(from.db, files, project)
}

/** Of a question's text in a path. */
const nameLengthMax = 80

/** What people drew on the map, a file for each question, for programs that show maps. */
function* shapes({ db, project }: PackageSource): Generator<ZipEntry> {
  const questions = project.content['questions'] as { _id: string; text: string; type: QuestionType }[]
  const counting = { ...everybody, includeUnconfirmed: true }
  for (const [place, { _id, text, type }] of questions.entries()) {
    const name = numbered(place, text.slice(0, nameLengthMax).toWellFormed().trim())
    if (shapeKindOf({ type }))
      yield { path: `shapes/${name}.geojson`, content: geoJsonOf(featuresOf(eachShape(db, _id, counting), project.timeZone)) }
  }
}

/** Opens the file only when the archive reaches it. */
async function* bytesOf(stored: StoredFile): AsyncGenerator<Buffer> {
  yield* await stored.read()
}

/** The officials' spreadsheet with everyone in it and without its creation time. */
async function workbook({ db, project }: PackageSource): Promise<Readable> {
  const { id, organizationId, organization, timeZone } = project
  const exported: Export = {
    db,
    language: 'en',
    organization: { name: organization, timeZone },
    projects: await projectsOf(db, organizationId, timeZone, [id]),
    filter: everything,
    made: null,
    asked: { from: null, to: null },
  }
  return writeWorkbook(exportSheetsOf(exported))
}

type Packed = { path: string; file: PackedFile }

/** `missing` lists files that the store has lost: the package reports them instead of failing. */
async function* json({ db, project }: PackageSource, present: readonly Packed[], missing: readonly string[]): AsyncGenerator<string> {
  const listed = present.map(({ path, file: { id, kind, name, alt, drawing } }) => ({ _id: id, kind, name, alt, drawing, path }))
  const head = JSON.stringify({ project: project.content, files: listed, missing }, null, 1)
  yield `${head.slice(0, -2)},\n "people": [`
  let separator = '\n  '
  for await (const { zip_code, age_range, ...person } of packedPeople(db, project.id, project.timeZone)) {
    yield separator + JSON.stringify({ ...person, zipCode: zip_code, ageRange: age_range })
    separator = ',\n  '
  }
  yield '\n ]\n}\n'
}

const pathOf = ({ kind, name }: PackedFile, place: number, key: string): string =>
  `${kind}s/${numbered(place, name.replace(/\.\w{1,5}$/, ''))}.${key.split('.').at(-1)}`

/** Numbered, which keeps equal names apart, and without special characters of file systems. */
const numbered = (place: number, name: string): string => {
  const bare = name.normalize('NFC').replace(/[\p{C}<>:"/\\|?*]+/gu, '_')
  return `${String(place + 1).padStart(3, '0')} ${bare}`
}

/** The widest of a picture's stored sizes, whose names are their widths; of several formats the last by name. */
function largestOf(keys: readonly string[]): string | undefined {
  const widthOf = (key: string) => Number(/\/(\d+)\.\w+$/.exec(key)?.[1] ?? 0)
  return [...keys].sort((a, b) => widthOf(a) - widthOf(b) || (a < b ? -1 : 1)).at(-1)
}
