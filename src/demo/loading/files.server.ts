// Draws the demo's logos, pictures and documents, and stores them like uploads.
import type { FileStore } from '../../core/storage/files.server.ts'
import { keepLogo, readLogo } from '../../features/accounts/model/logos.server.ts'
import { drawPicture } from '../../features/projects/art/picture.server.ts'
import { keepDocument, putPicture, type StoredMedia } from '../../features/projects/media/media.server.ts'
import type { Category } from '../../features/projects/model/contract.ts'
import { projectImageFolder } from '../../features/projects/model/summary.server.ts'
import { putImage, type Stored as StoredImage } from '../../features/projects/opeds/images.server.ts'
import { drawLogo } from './logo.server.ts'
import { textPdf } from './pdf.ts'
import type { DemoContent, DemoProject } from './shape.ts'

/** The widest stored size of a picture. */
const pictureSize = { w: 1280, h: 720 }

export interface DemoFiles {
  /** By organization. */
  logoKeys: ReadonlyMap<string, string>
  /** In the order in which projects show them. */
  uploads: readonly StoredMedia[]
}

export async function storeFiles(files: FileStore, { organizations, projects }: DemoContent): Promise<DemoFiles> {
  const logoKeys = new Map<string, string>()
  for (const { id, key } of organizations) {
    const png = await drawLogo(key)
    logoKeys.set(id, await keepLogo(files, await readLogo(png.toString('base64'))))
  }
  const uploads: StoredMedia[] = []
  // One project at a time: drawing and encoding use every core anyway, and memory stays small.
  for (const project of projects) uploads.push(...(await storeProjectFiles(files, project)))
  return { logoKeys, uploads }
}

async function storeProjectFiles(files: FileStore, { id: projectId, pictures, documents }: DemoProject): Promise<StoredMedia[]> {
  const drawn = pictures.map(async ({ category, seed, alt }, i) => {
    const content = await drawPicture(category, seed, pictureSize)
    return { ...(await putPicture(files, { projectId, name: `drawing-${i + 1}.png`, content, alt })), drawing: true }
  })
  const printed = documents.map(async ({ name, title, lines }) =>
    keepDocument(files, { projectId, name, ...(await textPdf(title, lines)) }),
  )
  return Promise.all([...drawn, ...printed])
}

export async function removeDemoFiles(files: FileStore, { logoKeys, uploads }: DemoFiles): Promise<void> {
  for (const key of logoKeys.values()) await files.remove(key)
  for (const { projectId, id } of uploads) await files.remove(projectImageFolder(projectId, id))
}

type IllustratedOpeds = readonly { row: { id: string }; picture: { category: Category; seed: string; alt: string } }[]

/** Draws and stores the pictures of articles; returns them by article. */
export async function storeOpeds(files: FileStore, opeds: IllustratedOpeds): Promise<ReadonlyMap<string, StoredImage>> {
  const stored = new Map<string, StoredImage>()
  for (const { row, picture } of opeds) {
    const content = await drawPicture(picture.category, picture.seed, pictureSize)
    stored.set(row.id, await putImage(files, row.id, { name: 'drawing.png', alt: picture.alt, content }))
  }
  return stored
}

export async function removeOpeds(files: FileStore, opeds: IllustratedOpeds): Promise<void> {
  for (const { row } of opeds) await files.remove(`opeds/${row.id}/`)
}
