import { buffer } from 'node:stream/consumers'
import type { Official } from '../../../core/http/actor.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import type { FileStore } from '../../../core/storage/files.server.ts'
import { findCover } from '../../projects/model/queries.server.ts'
import { periodOf } from '../../projects/model/timing.ts'
import { tellOf } from '../../translations/model/queries.server.ts'
import { departmentIn, titleIn, translationReaderOf } from '../../translations/model/rules.ts'
import { posterRow } from '../qr-codes/codes.server.ts'
import type { QrCode } from '../qr-codes/contract.ts'
import type { PosterAbout } from './poster-parts.server.ts'

type PosterRequest = { actor: Official; language: Language }

/** Loads everything that a code's poster shows; the title is in the poster's first language if it was translated. */
export async function readPoster(
  { db, files, config }: Pick<AppContext, 'db' | 'files' | 'config'>,
  code: QrCode,
  { actor, language }: PosterRequest,
): Promise<PosterAbout> {
  const [row, cover, titled] = await Promise.all([
    posterRow(db, code.project),
    findCover(db, code.project),
    readTitles(db, code.project, { actor, language }),
  ])
  const { title, titleLang, department } = titled(row)
  const [logo, picture] = await Promise.all([row.logo_key ? read(files, row.logo_key) : null, cover && read(files, cover.key)])
  return {
    ...{ title, titleLang },
    street: row.street,
    city: row.city,
    state: row.state,
    timeZone: row.timeZone,
    endsAt:
      periodOf({ startsAt: row.starts_at, endsAt: row.ends_at, postedAt: row.posted_at, completedAt: row.completed_at })?.closesAt ?? null,
    questions: row.questions_count,
    organization: row.organization,
    department,
    product: config.productName,
    url: code.url,
    logo,
    cover: cover && picture && { content: picture, alt: cover.alt },
  }
}

/**
 * @returns the function that makes a project's title and department those of a print in this language, and names the title's language if it
 * is another
 */
export async function readTitles(db: AppContext['db'], project: string, { actor, language }: PosterRequest) {
  const translations = await tellOf(db, { projects: [project] }, { actor, site: null, language })
  return ({ title: original, department }: { title: string; department: string }) => {
    const reader = translationReaderOf(translations, language, new URLSearchParams())
    const { title, lang } = titleIn(reader, { _id: project, title: original })
    return {
      title: title || message(language, 'project.untitled'),
      titleLang: lang,
      department: departmentIn(reader, { _id: project, department }).department,
    }
  }
}

async function read(files: FileStore, key: string): Promise<Buffer | null> {
  const stored = await files.get(key)
  return stored && buffer(await stored.read())
}
