// The pictures of an article: their rows and stored files.
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { FileStore } from '../../../core/storage/files.server.ts'
import type { ImageSource } from '../../../core/storage/pictures.server.ts'
import { preparePicture } from '../media/pictures.server.ts'

export const opedImageFolder = (opedId: string, imageId: string): string => `opeds/${opedId}/${imageId}/`
export const fileName = (width: number): string => `${width}.webp`
export const opedImageAddress = (opedId: string, imageId: string, width: number): string =>
  `/files/${opedImageFolder(opedId, imageId)}${fileName(width)}`

export type OpedImageRow = { id: string; name: string; alt: string; bytes: number; width: number; height: number; widths: number[] }
/** A stored picture without a row yet. */
export type Stored = OpedImageRow

/**
 * Stores a PNG or JPEG in its sizes.
 * @throws HttpError 415 for another type, 413 past the pixel limit
 */
export async function putImage(
  files: FileStore,
  opedId: string,
  { name, alt, content }: { name: string; alt: string; content: ImageSource },
): Promise<Stored> {
  const { width, height, variants } = await preparePicture(content)
  const id = newId()
  const folder = opedImageFolder(opedId, id)
  try {
    await Promise.all(variants.map((one) => files.put(folder + fileName(one.width), one.content)))
  } catch (error) {
    // If this fails too, the next sweep removes the files, since they have no row.
    await files.remove(folder).catch(() => {})
    throw error
  }
  return { id, name, alt, width, height, bytes: variants.at(-1)?.content.length ?? 0, widths: variants.map((one) => one.width) }
}

/** The pictures of an article in order. */
export const imagesOf = (db: DbOrTx, opedId: string): Promise<OpedImageRow[]> =>
  db
    .selectFrom('oped_images')
    .select(['id', 'name', 'alt', 'bytes', 'width', 'height', 'widths'])
    .where('oped_id', '=', opedId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Inserts the rows of stored pictures after the existing ones. */
export async function insertImages(tx: DbOrTx, opedId: string, stored: readonly Stored[]): Promise<void> {
  const before = await imagesOf(tx, opedId)
  const rows = stored.map((one, i) => ({ ...one, oped_id: opedId, file_key: opedImageFolder(opedId, one.id), position: before.length + i }))
  if (rows.length > 0) await tx.insertInto('oped_images').values(rows).execute()
}

/** Renumbers the pictures in the order of `ids`. */
export async function orderOpedImages(tx: DbOrTx, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) await tx.updateTable('oped_images').set({ position }).where('id', '=', id).execute()
}

/** A picture of an article in the shape of the contract. */
export const toOpedImage = (opedId: string, { id, name, alt, bytes, width, height, widths }: OpedImageRow) => ({
  _id: id,
  url: opedImageAddress(opedId, id, width),
  name,
  size: Number(bytes),
  width,
  height,
  alt,
  sizes: widths.map((one) => ({ url: opedImageAddress(opedId, id, one), width: one })),
})

/** The addresses of the pictures that the text may contain, with their size. */
export const placesOf = (opedId: string, images: readonly OpedImageRow[]): Map<string, { width: number; height: number }> =>
  new Map(images.map(({ id, width, height }) => [opedImageAddress(opedId, id, width), { width, height }]))
