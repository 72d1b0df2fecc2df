import { api, type PageContext } from '../../core/http/api.server.ts'
import { visit } from '../../core/http/visit.server.ts'
import { registerPage } from '../../features/accounts/registration/register-page.server.ts'
import { projectWanted } from './project-wanted.server.ts'

/** The form, and the project that the person was about to answer. */
export async function registerCitizenPage(context: PageContext, request: Request) {
  const page = await registerPage(context, request)
  const project = await projectWanted(context.get(api), page.next, context.get(visit).language)
  return { ...page, project: project && { _id: project._id, title: project.title, lang: project.lang, ownerName: project.ownerName } }
}
