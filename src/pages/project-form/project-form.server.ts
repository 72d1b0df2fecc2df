import { data, redirect } from 'react-router'
import type { Api } from '../../core/http/api.server.ts'
import { formErrors, refusedAt } from '../../core/http/error-page.server.ts'
import { redirectWith } from '../../core/http/flash.server.ts'
import type { Language } from '../../core/i18n/languages.ts'
import { message as findMessage } from '../../core/i18n/messages.server.ts'
import { listZips } from '../../features/places/model/contract.ts'
import { atFields, plannedTime, withoutQuestions } from '../../features/projects/editing/form-steps.ts'
import { type ProjectFormValues, projectInputOf, valuesSent } from '../../features/projects/editing/form-values.ts'
import { isDocument, moved } from '../../features/projects/media/chosen-files.ts'
import {
  addDocuments,
  addDrawing,
  addImages,
  copyProject,
  createProject,
  describeImage,
  orderImages,
  type Project,
  removeDocuments,
  removeImages,
  scheduleProject,
  showProject,
  showProjectForm,
  unscheduleProject,
  updateProject,
} from '../../features/projects/model/contract.ts'
import { reopenProject } from '../../features/records/retention/contract.ts'
import { showFindings } from '../../features/surveys/authoring-guard/contract.ts'
import { addWritten, leftOf } from '../../features/surveys/editing/written-questions.server.ts'

/** A rejected form: what was typed, its errors, and the project as far as it was saved. */
export type FormResult = {
  errors: Record<string, string>
  message: string
  /**
   * A colleague saved the project in the meantime: nothing of this form was saved, and sending it again overwrites the colleague's
   * version.
   */
  conflict: boolean
  values: ProjectFormValues
  project: Project | null
  /** The questions that were written as lines and not added. */
  written: string
}

/**
 * Runs the project form's action. Saves the text first, whatever the button: nothing is lost if the second step (a picture, publishing) is
 * rejected. Buttons (`intent`): draft, save, questions, write, write:<step>, publish,
 * publishWithoutQuestions, schedule, scheduleWithoutQuestions, unschedule, copy, upload, drawing, addCity, addCounty, and removeImage:<id>,
 * imageUp:<id>, imageDown:<id>, removeDocument:<id>.
 */
export async function submitProjectForm(call: Api, form: FormData, { id, language }: { id: string | null; language: Language }) {
  const values = valuesSent(form)
  const [intent, target] = String(form.get('intent') ?? 'save').split(':')
  const files = filesOf(form)
  let saved: Project | null = null
  try {
    const { project, message: savedMessage } = await save(call, values, { id, version: Number(form.get('version')) || undefined })
    saved = project
    for (const [imageId, alt] of altsOf(form, saved))
      await refusedAt(`alt.${imageId}`, 'alt', call(describeImage, { params: { id: saved._id, imageId }, body: { alt } }))
    if (files.images) await call(addImages, { params: { id: saved._id }, form: files.images })
    if (files.documents) await call(addDocuments, { params: { id: saved._id }, form: files.documents })
    const written = await addWritten(call, saved, form)
    saved = written.project
    const done = await second(call, saved, { intent, target, form, savedMessage })
    const to = done.to
    const message = done.message || (written.added > 0 ? findMessage(language, 'question.templateAdded', { count: written.added }) : '')
    return message ? redirectWith(message, to) : redirect(to)
  } catch (error) {
    const { message, errors, code, status } = formErrors(error, { except: [404], serverErrors: true })
    const conflict = code === 'project.changedMeanwhile'
    const project = conflict && id ? (await call(showProjectForm, { params: { id } })).project : await asItIs(call, saved)
    const written = leftOf(form, project).join('\n')
    return data<FormResult>({ message, errors: atFields(errors), conflict, values, project, written }, { status })
  }
}

/** The buttons of a completed project, whose fields cannot be saved first: reopen and copy. Null for any other submission. */
export async function changeSealed(call: Api, form: FormData, id: string): Promise<Response | null> {
  const intent = form.get('intent')
  if (intent !== 'reopen' && intent !== 'copy') return null
  const params = { id }
  if ((await call(showProject, { params })).project.status !== 'completed') return null
  if (intent === 'reopen') return redirectWith((await call(reopenProject, { params })).message, `/edit-project/${id}`)
  const copied = await call(copyProject, { params })
  return redirectWith(copied.message, `/edit-project/${copied.project._id}`)
}

/** Some steps after saving may have succeeded before one was rejected. */
const asItIs = async (call: Api, saved: Project | null): Promise<Project | null> =>
  saved && (await call(showProjectForm, { params: { id: saved._id } })).project

async function save(
  call: Api,
  values: ProjectFormValues,
  { id, version }: { id: string | null; version: number | undefined },
): Promise<{ project: Project; message: string }> {
  const body = projectInputOf(values)
  return id ? call(updateProject, { params: { id }, body: { ...body, version } }) : call(createProject, { body })
}

type SecondStep = { intent: string | undefined; target: string | undefined; form: FormData; savedMessage: string }

async function second(
  call: Api,
  project: Project,
  { intent, target, form, savedMessage: message }: SecondStep,
): Promise<{ message: string; to: string }> {
  const params = { id: project._id }
  const step = form.get('step')
  const formPath = `/edit-project/${project._id}${typeof step === 'string' && step ? `?step=${encodeURIComponent(step)}` : ''}`
  switch (intent) {
    case 'questions':
      return { message: '', to: `/project/${project._id}/survey?add#editor` }
    case 'write':
      return { message: '', to: target ? `/edit-project/${project._id}?step=${target}` : formPath }
    case 'publish':
    case 'publishWithoutQuestions':
      return publish(call, project, { isAsked: intent !== 'publish' || form.has(withoutQuestions), publishAt: null })
    case 'schedule': {
      const publishAt = `${String(form.get('publishDay') ?? '')}T${String(form.get('publishTime') ?? '')}`
      return publish(call, project, { isAsked: form.has(withoutQuestions), publishAt })
    }
    case 'scheduleWithoutQuestions':
      return publish(call, project, { isAsked: true, publishAt: String(form.get(plannedTime) ?? '') })
    case 'unschedule':
      return { message: (await call(unscheduleProject, { params })).message, to: formPath }
    case 'copy': {
      const copied = await call(copyProject, { params })
      return { message: copied.message, to: `/edit-project/${copied.project._id}` }
    }
    case 'drawing':
      return { message: (await call(addDrawing, { params, body: {} })).message, to: `${formPath}#pictures` }
    case 'imageUp':
    case 'imageDown': {
      const images = moved(
        project.images.map((image) => image._id),
        target,
        intent === 'imageUp' ? -1 : 1,
      )
      return { message: (await call(orderImages, { params, body: { images } })).message, to: `${formPath}#pictures` }
    }
    case 'removeImage':
      return { message: (await call(removeImages, { params, query: {}, body: { images: target } })).message, to: `${formPath}#pictures` }
    case 'removeDocument':
      return {
        message: (await call(removeDocuments, { params, query: {}, body: { documents: target } })).message,
        to: `${formPath}#pictures`,
      }
    case 'addCity':
    case 'addCounty': {
      const { state, city, county } = project.location
      const { zipCodes } = await call(listZips, { params: { state }, query: intent === 'addCity' ? { city } : { county } })
      const all = [...new Set([...project.zipCodes, ...zipCodes])]
      return { message: (await call(updateProject, { params, body: { zipCodes: all } })).message, to: `${formPath}#who` }
    }
    case 'draft':
      return { message, to: '/home' }
    default:
      return { message, to: intent === 'upload' ? `${formPath}#pictures` : formPath }
  }
}

/** `publishAt` is when a scheduled draft is published, null to publish it now; `isAsked`: it may have no questions. */
type PublishRequest = { isAsked: boolean; publishAt: string | null }

/** Publishes or schedules a project. A draft without questions, or with open findings about their wording, is asked about first. */
async function publish(call: Api, project: Project, { isAsked, publishAt }: PublishRequest): Promise<{ message: string; to: string }> {
  const first = (isAsked ? null : await toAskFirst(call, project, publishAt)) ?? (await toLookAtFirst(call, project, publishAt))
  if (first) return first
  const params = { id: project._id }
  const { message } = await (publishAt === null
    ? call(updateProject, { params, body: { status: 'published' } })
    : call(scheduleProject, { params, body: { publishAt } }))
  return { message, to: `/project/${project._id}/invite` }
}

type AskedFirst = Promise<{ message: string; to: string } | null>

/** The step that asks whether to publish a complete draft without questions; null if it has some, or lacks something else. */
async function toAskFirst(call: Api, { _id, status, questionsCount }: Project, publishAt: string | null): AskedFirst {
  if (status !== 'draft' || questionsCount > 0) return null
  const { missing } = await call(showProjectForm, { params: { id: _id } })
  const asked = new URLSearchParams({ step: 'questions', [withoutQuestions]: 'asked', ...(publishAt && { [plannedTime]: publishAt }) })
  return Object.keys(missing).length === 0 ? { message: '', to: `/edit-project/${_id}?${asked}#questions` } : null
}

/**
 * The page that shows a complete draft's questions with possibly hurtful wording, where the official can justify them before publication;
 * null if there are none.
 */
async function toLookAtFirst(call: Api, { _id, status, questionsCount }: Project, publishAt: string | null): AskedFirst {
  if (status !== 'draft' || questionsCount === 0) return null
  const params = { id: _id }
  const [{ missing }, { open, notice }] = await Promise.all([call(showProjectForm, { params }), call(showFindings, { params })])
  const planned = publishAt === null ? '' : `?${new URLSearchParams({ [plannedTime]: publishAt })}`
  return open > 0 && Object.keys(missing).length === 0 ? { message: notice, to: `/project/${_id}/survey/check${planned}` } : null
}

/** The files of the form's drop zone and camera, sorted by apparent type; the API checks the content. Null without files. */
function filesOf(form: FormData): { images: FormData | null; documents: FormData | null } {
  const sorted = { images: new FormData(), documents: new FormData() }
  for (const file of form.getAll('files')) {
    if (typeof file === 'string' || file.size === 0) continue
    sorted[isDocument(file) ? 'documents' : 'images'].append('file', file, file.name)
  }
  return { images: sorted.images.has('file') ? sorted.images : null, documents: sorted.documents.has('file') ? sorted.documents : null }
}

/** Changed alternative texts: image id and text. */
function altsOf(form: FormData, project: Project): [string, string][] {
  return project.images.flatMap((image): [string, string][] => {
    const typed = form.get(`alt.${image._id}`)
    return typeof typed === 'string' && typed.trim() !== image.alt ? [[image._id, typed]] : []
  })
}
