// Loader and action of the page about embedding. The URL names what to embed.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { ownerProjects } from '../../projects/model/contract.ts'
import { showSite } from '../../shell/site/contract.ts'
import { namedBy, writtenProjects } from '../../translations/model/reading.server.ts'
import { changeEmbedding, showEmbedding } from './contract.ts'
import { type Embed, embedKinds, embedPath, initialSize, snippetOf } from './rules.ts'
import { wordsIn } from './words.server.ts'

const page = '/own-site/embedding'
const projectsMax = 100

function official(context: PageContext) {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${page}`)
  if (actor.kind === 'resident') throw redirect('/projects')
  return actor
}

/** The list of websites, the projects, and the code for what the URL names. */
export async function embeddingPage(context: PageContext, { searchParams: search }: URL) {
  const { organizationId, permission, verified } = official(context)
  const { language } = context.get(visit)
  const call = context.get(api)
  const [{ embedding }, { projects }] = await Promise.all([
    call(showEmbedding, {}),
    call(ownerProjects, { body: { owner: organizationId, limit: projectsMax } }),
  ])
  const shown = projects.filter((one) => one.status !== 'draft')
  const reader = await writtenProjects(
    call,
    shown.map((one) => one._id),
    language,
  )
  const named = shown.map((one) => namedBy(reader, one, language))
  const kind = embedKinds.find((one) => one === search.get('kind')) ?? 'map'
  const project = named.find((one) => one._id === search.get('project')) ?? null
  const embed: Embed | null = kind === 'map' ? { kind, organization: organizationId } : project && { kind, id: project._id }
  return {
    ...{
      origins: embedding.origins,
      isVerified: verified,
      mayChange: verified && permission === 'administrator',
      projects: named,
      kind,
      project: project?._id ?? '',
    },
    code: embed && (await codeOf(context, embed, project?.title)),
    needsProject: embed === null && search.has('kind'),
  }
}
export type EmbeddingPage = Awaited<ReturnType<typeof embeddingPage>>

async function codeOf(context: PageContext, embed: Embed, projectTitle: string | undefined) {
  const { language, publicUrl: installation } = context.get(visit)
  const { own } = await context.get(api)(showSite, {})
  const publicUrl = own?.publicUrl ?? installation
  const title = projectTitle ?? wordsIn(language)('frame.map')
  return {
    snippet: snippetOf({ publicUrl, embed, title }),
    preview: embedPath(embed, language),
    title,
    height: initialSize[embed.kind].height,
  }
}

/** Saves the list of websites. */
export async function embeddingAction(context: PageContext, form: FormData) {
  official(context)
  const typed = String(form.get('origins') ?? '')
  try {
    const { message } = await context.get(api)(changeEmbedding, { body: { origins: typed.split(/\s+/).filter(Boolean) } })
    return redirectWith(message, page)
  } catch (error) {
    const { errors, formError, status } = formErrors(error)
    if (formError) throw error
    // A site that is too long is reported by its index in the list.
    const refused: Record<string, string> = {}
    for (const text of Object.values(errors)) refused['origins'] ??= text
    return data({ errors: refused, typed }, status)
  }
}
