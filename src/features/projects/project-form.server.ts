import { data } from 'react-router'
import type { Api } from '../../core/api.server.ts'
import { redirectWith } from '../../core/flash.server.ts'
import { ProblemReceived } from '../../core/problem.ts'
import { listZips } from '../places/contract.ts'
import {
  addDocuments,
  addImages,
  createProject,
  describeImage,
  type Project,
  removeDocuments,
  removeImages,
  updateProject,
} from './contract.ts'
import { type FormValues, inputOf, valuesSent } from './form-values.ts'

/** A refused form: what was typed, what is wrong with it, and the project as far as it was saved. */
export type FormResult = { errors: Record<string, string>; message: string; values: FormValues; project: Project | null }

/**
 * Carries out the project form. Whatever the button, what was typed is saved first, so that nothing is lost when the second step
 * (a picture, publishing) is refused. Buttons (`intent`): draft, save, publish, complete, reopen, upload, addCity, addCounty,
 * and removeImage:<id>, removeDocument:<id>.
 */
export async function submitProjectForm(call: Api, form: FormData, id: string | null) {
  const values = valuesSent(form)
  const [intent, target] = String(form.get('intent') ?? 'save').split(':')
  const files = filesOf(form)
  let saved: Project | null = null
  try {
    saved = await save(call, values, id)
    for (const [imageId, alt] of altsOf(form, saved)) await call(describeImage, { params: { id: saved._id, imageId }, body: { alt } })
    if (files.images) await call(addImages, { params: { id: saved._id }, form: files.images })
    if (files.documents) await call(addDocuments, { params: { id: saved._id }, form: files.documents })
    const { message, to } = await second(call, saved, intent, target)
    return redirectWith(message, to)
  } catch (error) {
    if (!(error instanceof ProblemReceived) || error.status === 401 || error.status === 404) throw error
    const { message, errors = {} } = error.problem
    return data<FormResult>({ message, errors: atFields(errors), values, project: saved }, { status: error.status })
  }
}

const editAddress = (id: string) => `/edit-project/${id}`

async function save(call: Api, values: FormValues, id: string | null): Promise<Project> {
  const body = inputOf(values)
  const { project } = id ? await call(updateProject, { params: { id }, body }) : await call(createProject, { body })
  return project
}

async function second(
  call: Api,
  project: Project,
  intent: string | undefined,
  target: string | undefined,
): Promise<{ message: string; to: string }> {
  const params = { id: project._id }
  const here = editAddress(project._id)
  const withStatus = async (status: 'published' | 'completed', to: string) => ({
    message: (await call(updateProject, { params, body: { status } })).message,
    to,
  })
  switch (intent) {
    case 'publish':
    case 'reopen':
      return withStatus('published', `/project/${project._id}`)
    case 'complete':
      return withStatus('completed', `/project/${project._id}`)
    case 'removeImage':
      return { message: (await call(removeImages, { params, query: {}, body: { images: target } })).message, to: `${here}#pictures` }
    case 'removeDocument':
      return { message: (await call(removeDocuments, { params, query: {}, body: { documents: target } })).message, to: `${here}#pictures` }
    case 'addCity':
    case 'addCounty': {
      const { state, city, county } = project.location
      const { zipCodes } = await call(listZips, { params: { state }, query: intent === 'addCity' ? { city } : { county } })
      const all = [...new Set([...project.zipCodes, ...zipCodes])]
      return { message: (await call(updateProject, { params, body: { zipCodes: all } })).message, to: `${here}#who` }
    }
    default: {
      const { message } = await call(updateProject, { params, body: {} })
      return { message, to: intent === 'draft' ? '/home' : intent === 'upload' ? `${here}#pictures` : here }
    }
  }
}

/** The files of the form's one drop zone, by what they seem to be; the API looks into each. Null where there are none. */
function filesOf(form: FormData): { images: FormData | null; documents: FormData | null } {
  const sorted = { images: new FormData(), documents: new FormData() }
  for (const file of form.getAll('files')) {
    if (typeof file === 'string' || file.size === 0) continue
    const isDocument = file.type === 'application/pdf' || file.name.toLowerCase().endsWith('.pdf')
    sorted[isDocument ? 'documents' : 'images'].append('file', file, file.name)
  }
  return { images: sorted.images.has('file') ? sorted.images : null, documents: sorted.documents.has('file') ? sorted.documents : null }
}

/** Alternative texts that were changed: image id and text. */
function altsOf(form: FormData, project: Project): [string, string][] {
  return project.images.flatMap((image): [string, string][] => {
    const typed = form.get(`alt.${image._id}`)
    return typeof typed === 'string' && typed.trim() !== image.alt ? [[image._id, typed]] : []
  })
}

/** The API speaks of the location as a whole; the form says it at the first field of it. */
function atFields({ location, ...errors }: Record<string, string>): Record<string, string> {
  return location ? { ...errors, 'location.street': location } : errors
}
