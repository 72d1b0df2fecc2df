import { previewProject } from '../../../projects/model/contract.ts'
import { timingOf } from '../../../projects/model/timing.ts'
import { tellOfSeveral } from '../../../translations/model/contract.ts'
import { titleIn, translationReaderOf } from '../../../translations/model/rules.ts'
import { noteOf } from '../../../translations/model/words.server.ts'
import { ProjectFrame } from '../parts/ProjectFrame.tsx'
import { embedPageOf } from '../rules.ts'
import type { Framed, FrameReader } from './shown.ts'

/** In characters. */
const descriptionMax = 300

const clipped = (text: string) => {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length > descriptionMax ? `${plain.slice(0, descriptionMax - 1).trimEnd()}…` : plain
}

/** A project in a frame: what its preview shows to everybody, and the way to answer. Null unless it is public. */
export async function projectFrame({ call, language, now, siteName, search }: FrameReader, id: string, origins: string[]) {
  const found = await call(previewProject, { params: { id } })
  if (!found) return null
  const { project } = found
  const { told: translations } = (await call(tellOfSeveral, { query: { projects: id } })) ?? { told: [] }
  const reader = translationReaderOf(translations, language, new URLSearchParams())
  const { title, lang } = titleIn(reader, project)
  const { street, city, state } = project.location
  const shown = {
    title,
    lang,
    description: clipped(reader.read(id).texts['description'] ?? project.description),
    image: project.images[0] ?? null,
    imageLang: reader.writtenIn(id),
    isDrawn: project.isDemo,
    place: [street, city, state].filter(Boolean).join(', '),
    ownerName: project.ownerName,
    ownerVerified: project.ownerVerified,
    questions: project.questionsCount,
    timing: timingOf({ ...project, postedDate: null }, now),
    href: embedPageOf({ kind: 'project', id }) + search,
    note: noteOf(reader, language)?.text ?? null,
    siteName,
  }
  const framed: Framed = { title, origins, children: <ProjectFrame shown={shown} /> }
  return framed
}
