import { redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { showSite } from '../../shell/site/contract.ts'
import { readProjects } from '../../translations/model/reading.server.ts'
import { titleIn } from '../../translations/model/rules.ts'
import { listOpenData, showOpenData } from './contract.ts'
import { dictionaryOf } from './files/dictionary.server.ts'

/** The organizations; on an organization's own site, its page instead. */
export async function publishersPage(context: PageContext) {
  const call = context.get(api)
  const [{ organizations }, { own }] = await Promise.all([call(listOpenData, {}), call(showSite, {})])
  const [only] = organizations
  if (own && only) throw redirect(`/open-data/${only.slug}`)
  return { organizations }
}

/** The files of one organization. @throws ApiError 404 unless it is verified */
export async function publisherPage(context: PageContext, slug: string) {
  const { language } = context.get(visit)
  const call = context.get(api)
  const { openData } = await call(showOpenData, { params: { slug } })
  const { organization, license, projects, decisionsShown } = openData
  const published = projects.filter((one) => one.resultsPublishedOn !== null)
  const ids = published.map((one) => one._id)
  const reader = await readProjects(call, ids, language)
  const results = published.map(({ _id, title }) => ({ _id, title: titleIn(reader, { _id, title }).title }))
  return { organization, license, results, decisionsShown, dictionary: dictionaryOf(language) }
}
