import { showPublished } from '../../../results/publication/contract.ts'
import { describeResults } from '../../../results/publication/description.server.ts'
import { noteOn } from '../../../translations/model/rules.ts'
import { noteOf } from '../../../translations/model/words.server.ts'
import { ResultsFrame } from '../parts/ResultsFrame.tsx'
import { embedPageOf } from '../rules.ts'
import type { Framed, FrameReader } from './shown.ts'

/** Published results in a frame, exactly as their page shows them. Null unless they are published. */
export async function resultsFrame({ call, language, siteName, search }: FrameReader, id: string, origins: string[]) {
  const found = await call(showPublished, { params: { id }, query: {} })
  if (!found) return null
  const described = describeResults(found.published, language)
  const note = noteOf({ note: () => noteOn(found.translated, new URLSearchParams()) }, language)?.text ?? null
  const links = { project: embedPageOf({ kind: 'project', id }) + search, results: embedPageOf({ kind: 'results', id }) + search }
  const framed: Framed = {
    title: described.documentTitle,
    origins,
    children: <ResultsFrame described={described} note={note} links={links} siteName={siteName} />,
  }
  return framed
}
