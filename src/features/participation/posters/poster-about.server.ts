import { buffer } from 'node:stream/consumers'
import type { Official } from '../../../core/http/actor.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import type { FileStore } from '../../../core/storage/files.server.ts'
import { stateCodesOf } from '../../places/model/zip-states.ts'
import { findCover } from '../../projects/model/queries.server.ts'
import { periodOf } from '../../projects/model/timing.ts'
import { tellOf } from '../../translations/model/queries.server.ts'
import { departmentIn, titleIn, translationReaderOf } from '../../translations/model/rules.ts'
import { type PrintedCode, posterRow } from '../qr-codes/codes.server.ts'
import type { PosterAbout } from './poster-parts.server.ts'

type PosterRequest = { actor: Official; language: Language }

type PosterRecord = Omit<PosterAbout, 'logo' | 'cover'> & { logoKey: string | null; coverFile: { key: string; alt: string } | null }

/** Loads what a code's poster shows; the title is in the poster's first language if it was translated. */
export async function readPoster(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  code: PrintedCode,
  { actor, language }: PosterRequest,
): Promise<PosterRecord> {
  const [row, cover, titled] = await Promise.all([
    posterRow(db, code.project),
    findCover(db, code.project),
    readTitles(db, code.project, { actor, language }),
  ])
  const { title, titleLang, department } = titled(row)
  return {
    ...{ title, titleLang },
    street: row.street,
    city: row.city,
    state: stateCodesOf(row),
    timeZone: row.timeZone,
    endsAt:
      periodOf({ startsAt: row.starts_at, endsAt: row.ends_at, postedAt: row.posted_at, completedAt: row.completed_at })?.closesAt ?? null,
    questions: row.questions_count,
    organization: row.organization,
    department,
    product: config.productName,
    url: code.url,
    logoKey: row.logo_key,
    coverFile: cover && { key: cover.key, alt: cover.alt },
  }
}

/** The same with the stored pictures. */
export async function withPictures(files: FileStore, { logoKey, coverFile, ...about }: PosterRecord): Promise<PosterAbout> {
  const [logo, content] = await Promise.all([logoKey ? read(files, logoKey) : null, coverFile && read(files, coverFile.key)])
  return { ...about, logo, cover: coverFile && content && { content, alt: coverFile.alt } }
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
