// How pages that name several projects read their titles: as their reader does, or as those who wrote them do.
import type { Api } from '../../../core/http/api.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { tellOfSeveral } from './contract.ts'
import { type Reader, readerOf, type Told, titleIn, writersReader } from './rules.ts'

/** As many ids as an address takes. */
const idsPerCall = 200

async function toldOf(call: Api, ids: readonly string[]): Promise<Told[]> {
  const each = [...new Set(ids)]
  const calls = Array.from({ length: Math.ceil(each.length / idsPerCall) }, (_, i) =>
    call(tellOfSeveral, { query: { projects: each.slice(i * idsPerCall, (i + 1) * idsPerCall).join(',') } }),
  )
  return (await Promise.all(calls)).flatMap(({ told }) => told)
}

/** Projects in the reader's language where they were translated into it. */
export const readProjects = async (
  call: Api,
  ids: readonly string[],
  language: Language,
  search = new URLSearchParams(),
): Promise<Reader> => readerOf(await toldOf(call, ids), language, search)

/** Projects as they were written, for officials, who work on the originals. */
export const writtenProjects = async (call: Api, ids: readonly string[], language: Language): Promise<Reader> =>
  writersReader(await toldOf(call, ids), language)

/** A project as its officials' pages name it: its id, its title or what stands for one, and the title's language where that is not the page's. */
export async function namedProject(call: Api, project: { _id: string; title: string }, language: Language) {
  return namedBy(await writtenProjects(call, [project._id], language), project, language)
}

/** The same of one of several. */
export function namedBy(reader: Reader, project: { _id: string; title: string }, language: Language) {
  const { title, lang } = titleIn(reader, project)
  return { _id: project._id, title: title || message(language, 'project.untitled'), lang }
}
