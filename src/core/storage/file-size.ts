const kilobyte = 1000
/** Limits of file sizes count in it too: "10 MB" is 10,000,000 bytes. */
export const megabyte = 1_000_000

/**
 * A file's size in decimal units, as people read it everywhere.
 * @returns whole kilobytes (1 KB = 1,000 bytes, at least 1), or from 1 MB = 1,000,000 bytes on, tenths of megabytes
 */
export function fileSize(bytes: number): { unit: 'kb' | 'mb'; amount: number } {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte))
  if (kilobytes < megabyte / kilobyte) return { unit: 'kb', amount: kilobytes }
  return { unit: 'mb', amount: Math.round((bytes / megabyte) * 10) / 10 }
}
