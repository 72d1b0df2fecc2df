import type { SendOutcome } from '../../../core/browser/saver.ts'
import { call } from '../../../core/contract/call.ts'
import type { Reply } from '../../../core/contract/endpoint.ts'
import { ApiError } from '../../../core/contract/errors.ts'
import type { ProjectFormValues } from '../../../features/projects/editing/form-values.ts'
import type { createProject, describeImage, Project, saveDraft, showProjectForm } from '../../../features/projects/model/contract.ts'
import { type FormContents, unfinishedInput } from './form-data.ts'
import type { ServerState } from './form-state.ts'

export type DraftRequest = {
  /** The page is closing: the request must outlive it. */
  leaving: boolean
  project: () => Project | null
  onCreated: (project: Project) => void
  onSaved: (saved: ServerState, values: ProjectFormValues) => void
  /** A colleague changed or published the project. @returns true if the server's version equals the form */
  onConflict: (id: string) => Promise<boolean>
  /** The server's reason for rejecting everything. */
  onRefused: (message: string) => void
}

/** A request that outlives its page has this limit. */
const keepaliveCharactersMax = 60_000

/** Saves the form into a draft, which it creates if necessary, and the picture descriptions. Never throws. */
export async function sendDraft({ values, alts }: FormContents, now: DraftRequest): Promise<SendOutcome> {
  try {
    const project = now.project() ?? (await create(now))
    const params = { id: project._id }
    const refused = await describeImages(project, alts)
    const body = { ...unfinishedInput(values), version: project.version }
    const keepalive = now.leaving && JSON.stringify(body).length < keepaliveCharactersMax
    now.onSaved(await call<typeof saveDraft>({ method: 'PUT', path: '/projects/:id/draft' }, { params, body }, { keepalive }), values)
    if (refused) throw refused
    return 'saved'
  } catch (error) {
    return outcomeOf(error, now)
  }
}

/**
 * Before the whole form is submitted, which saves it: finds out whether the server can be reached and has the version that was edited.
 * Creates the draft of a new project. Never throws.
 */
export async function prepareSubmit(now: DraftRequest): Promise<SendOutcome> {
  try {
    const project = now.project() ?? (await create(now))
    const { version } = (await loadForm(project._id)).project
    return version === project.version || (await now.onConflict(project._id)) ? 'ready' : 'conflict'
  } catch (error) {
    return outcomeOf(error, now)
  }
}

/** The project as its form needs it: with its missing fields and its schedule. */
export const loadForm = (id: string): Promise<Reply<typeof showProjectForm>> =>
  call<typeof showProjectForm>({ method: 'GET', path: '/projects/:id/form' }, { params: { id } })

async function create(now: DraftRequest): Promise<Project> {
  const { project } = await call<typeof createProject>({ method: 'POST', path: '/projects' }, { body: {} })
  now.onCreated(project)
  return project
}

async function outcomeOf(error: unknown, now: DraftRequest): Promise<SendOutcome> {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return 'offline'
  if (error.status === 401) return 'loggedOut'
  const { code, message, errors } = error.problem
  const project = now.project()
  if (project && (code === 'project.changedMeanwhile' || code === 'project.autosaveDraftsOnly')) {
    return (await now.onConflict(project._id)) ? 'saved' : 'conflict'
  }
  now.onRefused(Object.values(errors ?? {})[0] ?? message)
  return 'refused'
}

/** A description that is too long keeps nothing else from being saved. @returns its error, or null */
async function describeImages({ _id: id, images }: Project, alts: FormContents['alts']): Promise<ApiError | null> {
  let refused: ApiError | null = null
  for (const image of images) {
    const alt = alts[image._id]?.trim()
    if (alt === undefined || alt === image.alt) continue
    const address = { method: 'PUT', path: '/projects/:id/images/:imageId' } as const
    try {
      await call<typeof describeImage>(address, { params: { id, imageId: image._id }, body: { alt } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) throw error
      refused = error
    }
  }
  return refused
}
