// How pages that list several projects read their titles: translated for readers, or as written for their officials.
import type { Api } from '../../../core/http/api.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { tellOfSeveral } from './contract.ts'
import { type TranslatedSubject, type TranslationReader, titleIn, translationReaderOf, writersReader } from './rules.ts'

/** The maximum number of ids in an address. */
const idsPerCall = 200

async function toldOf(call: Api, ids: readonly string[]): Promise<TranslatedSubject[]> {
  const each = [...new Set(ids)]
  const calls = Array.from({ length: Math.ceil(each.length / idsPerCall) }, (_, i) =>
    call(tellOfSeveral, { query: { projects: each.slice(i * idsPerCall, (i + 1) * idsPerCall).join(',') } }),
  )
  return (await Promise.all(calls)).flatMap(({ told: translations }) => translations)
}

/** Projects in the reader's language if they are translated into it. */
export const readProjects = async (
  call: Api,
  ids: readonly string[],
  language: Language,
  search = new URLSearchParams(),
): Promise<TranslationReader> => translationReaderOf(await toldOf(call, ids), language, search)

/** Projects in the original language, for officials, who edit the originals. */
export const writtenProjects = async (call: Api, ids: readonly string[], language: Language): Promise<TranslationReader> =>
  writersReader(await toldOf(call, ids), language)

/**
 * A project as its officials' pages name it: its id, its title or a placeholder, and the title's language if it differs from the page's.
 */
export async function namedProject(call: Api, project: { _id: string; title: string }, language: Language) {
  return namedBy(await writtenProjects(call, [project._id], language), project, language)
}

/** The same for one of several projects. */
export function namedBy(reader: TranslationReader, project: { _id: string; title: string }, language: Language) {
  const { title, lang } = titleIn(reader, project)
  return { _id: project._id, title: title || message(language, 'project.untitled'), lang }
}
