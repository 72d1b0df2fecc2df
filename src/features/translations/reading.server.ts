// How pages that name several projects read their titles: as their reader does, or as those who wrote them do.
import type { Api } from '../../core/api.server.ts'
import type { Language } from '../../core/languages.ts'
import { tellOfSeveral } from './contract.ts'
import { type Reader, readerOf, type Told, writersReader } from './rules.ts'

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
