import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../core/files.server.ts'
import { message } from '../../core/messages.server.ts'
import type { Plaza } from '../../core/plaza.server.ts'
import { findCover } from '../projects/queries.server.ts'
import { posterRow } from './codes.server.ts'
import type { QrCode } from './contract.ts'
import type { PosterAbout } from './poster-parts.server.ts'

/** Everything that a code's poster shows. */
export async function readPoster({ db, files, config }: Pick<Plaza, 'db' | 'files' | 'config'>, code: QrCode): Promise<PosterAbout> {
  const [row, cover] = await Promise.all([posterRow(db, code.project), findCover(db, code.project)])
  const [logo, picture] = await Promise.all([row.logo_key ? read(files, row.logo_key) : null, cover && read(files, cover.key)])
  return {
    title: row.title || message('en', 'project.untitled'),
    street: row.street,
    city: row.city,
    state: row.state,
    endsAt: row.ends_at,
    questions: row.questions_count,
    organization: row.organization,
    department: row.department,
    product: config.productName,
    url: code.url,
    logo,
    cover: cover && picture && { content: picture, alt: cover.alt },
  }
}

async function read(files: FileStore, key: string): Promise<Buffer | null> {
  const stored = await files.get(key)
  return stored && buffer(await stored.read())
}
