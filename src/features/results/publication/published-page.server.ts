import { api, type PageContext } from '../../../core/http/api.server.ts'
import { nullIfRefused } from '../../../core/http/error-page.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { listDecisions } from '../../projects/decisions/contract.ts'
import { showProject } from '../../projects/model/contract.ts'
import { tellOfProject } from '../../translations/model/contract.ts'
import { projectNote } from '../../translations/model/project-note.server.ts'
import { namedProject } from '../../translations/model/reading.server.ts'
import { asksOriginal } from '../../translations/model/rules.ts'
import { showPublished } from './contract.ts'
import { describeResults } from './description.server.ts'

/**
 * The public results of a project in the reader's language; null if they are not published.
 * @throws HttpError 404 if the project does not exist
 */
export async function publishedPage(context: PageContext, id: string, search: URLSearchParams) {
  const { actor, language } = context.get(visit)
  const call = context.get(api)
  const original = asksOriginal(search)
  const reading = Promise.all([
    call(showPublished, { params: { id }, query: original ? { original: '1' } : {} }),
    // The decisions on the results are on the project's page, which usually requires a login.
    actor.kind === 'visitor' ? false : call(listDecisions, { params: { id } }).then(({ decisions }) => decisions.length > 0),
    actor.kind === 'official' &&
      actor.permission !== 'viewer' &&
      call(showProject, { params: { id } }).then(({ project }) => project.isMine),
    call(tellOfProject, { params: { id }, query: {} }),
  ])
  const found = await nullIfRefused(reading, 'results.unpublished')
  if (!found) {
    const about =
      actor.kind === 'official' ? await namedProject(call, (await call(showProject, { params: { id } })).project, language) : null
    return { projectId: id, about, described: null, note: null, isAnswered: false, isMine: false, original: false }
  }
  const [{ published, translated: standing }, isAnswered, isMine, { told: translations }] = found
  const note = isMine ? null : await projectNote(call, { id, path: `/project/${id}/published`, language, search, translations, standing })
  return { projectId: id, about: null, described: describeResults(published, language), note, isAnswered, isMine, original }
}
