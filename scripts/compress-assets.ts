import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|json)$/
const bytesMin = 1024

/** Writes a .br and a .gz beside every text file below `folder`, with maximum compression, because it runs once per build. */
export async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files) {
    if (!file.isFile() || !compressible.test(file.name)) continue
    const path = join(file.parentPath, file.name)
    const content = await readFile(path)
    if (content.length < bytesMin) continue
    const brotli = promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    await Promise.all([writeFile(`${path}.br`, await brotli), writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))])
  }
}
