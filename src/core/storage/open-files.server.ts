import { join } from 'node:path'
import type { Config } from '../config/config.server.ts'
import { type FileStore, localFiles } from './files.server.ts'

/** The configured store. The S3 client takes 0.1 s and 35 MB to load, so it is loaded only if used. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!s3) return localFiles(join(dataDir, 'files'))
  const { s3Files } = await import('./s3-files.server.ts')
  return s3Files(s3)
}
