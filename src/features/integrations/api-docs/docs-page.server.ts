import { api, type PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { showDescription } from './contract.ts'
import { type DocumentedSubject, type OpenApi, readSubject, type SubjectSummary, subjectsOf } from './description.ts'

const billingSubject = 'Billing'

/** Without billing its calls are 404, so their subject is not shown. */
async function readDescription(context: PageContext): Promise<OpenApi> {
  const description = (await context.get(api)(showDescription, {})) as OpenApi
  const isShown = ({ name }: { name: string }) => name !== billingSubject || context.get(visit).billing !== 'off'
  return { ...description, tags: (description.tags ?? []).filter(isShown) }
}

export async function docsPage(context: PageContext): Promise<{ subjects: SubjectSummary[] }> {
  return { subjects: subjectsOf(await readDescription(context)) }
}

/** @throws Response 404 if the API has no such subject */
export async function subjectPage(context: PageContext, slug: string): Promise<DocumentedSubject> {
  const subject = readSubject(await readDescription(context), slug)
  if (!subject) throw new Response(null, { status: 404 })
  return subject
}
