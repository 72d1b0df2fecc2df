import { statfs } from 'node:fs/promises'

/** Bytes that are free where a folder is. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
