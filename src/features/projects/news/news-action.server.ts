// The actions of the officials' news page.
import { data } from 'react-router'
import { type Api, api, type PageContext } from '../../../core/http/api.server.ts'
import { basedOnOf, formErrors, typedTexts } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { addDecision, changeDecision, removeDecision } from '../decisions/contract.ts'
import type { DecisionStatus } from '../decisions/rules.ts'
import * as contract from './contract.ts'

/** What was rejected, of which entry (null for a new one), and what was typed. */
export type NewsResult = {
  intent: string
  id: string | null
  errors: Record<string, string>
  formError: string | null
  typed: Record<string, string>
  questions: string[]
  /** Fields that a colleague changed meanwhile. */
  changed: string[]
}

type Acted = { message: string; at: 'news' | 'did' | 'facts' }
type NewsAct = (call: Api, form: TypedTexts, id: string) => Promise<Acted>
type TypedTexts = { text: (name: string) => string; all: (name: string) => string[]; form: FormData; project: string }

/** Runs a form's action and redirects to its part of the page; a rejected form returns with what was typed. */
export async function newsAction(context: PageContext, project: string, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const intent = text('intent')
  const act = acts[intent]
  if (!act) throw new Response(null, { status: 400 })
  const sent: TypedTexts = { text, all: (name) => form.getAll(name).map(String), form, project }
  const made: { id: string | null } = { id: text('id') || null }
  try {
    const { message, at } = await act(noting(context.get(api), made), sent, text('id'))
    return redirectWith(message, `/project/${project}/news#${at}`)
  } catch (error) {
    const { errors, formError, message, status, code } = formErrors(error)
    const images = errors['images']
    const result: NewsResult = {
      intent,
      id: made.id,
      errors: images ? {} : errors,
      formError: images ?? formError,
      typed: typedTexts(form),
      questions: sent.all('questions'),
      changed: code === 'text.changed' ? Object.keys(errors) : [],
    }
    // A rejected picture is an error of its field only: the update is saved.
    if (formError && made.id && pictureOf(form)) Object.assign(result, { errors: { picture: message }, formError: null })
    // The page reads the colleague's version again only after a reply that is none of an error.
    return data(result, result.changed.length > 0 ? 200 : status)
  }
}

/** Remembers the id of a new entry, because its picture may still be rejected. */
const noting =
  (call: Api, made: { id: string | null }): Api =>
  async (endpoint, sent) => {
    const reply = await call(endpoint, sent)
    const { update } = reply as { update?: { _id: string } }
    if (update) made.id = update._id
    return reply
  }

const acts: Record<string, NewsAct> = {
  saveUpdate: async (call, sent, id) => {
    const { text, form, project } = sent
    const body = { title: text('title'), text: text('text'), postedDate: text('postedDate') }
    // Without a picture there is nothing to describe.
    const isDescribed = form.has('hasPicture') || text('alt') !== ''
    const alt = isDescribed && !pictureOf(form) ? { alt: text('alt') } : {}
    const saved = id
      ? await call(contract.changeUpdate, { params: { id }, body: { ...body, ...alt, ...basedOnOf(form) } })
      : await call(contract.addUpdate, { params: { id: project }, body })
    const picture = pictureOf(form)
    if (picture) await call(contract.putUpdatePicture, { params: { id: saved.update._id }, form: picture })
    return { message: saved.message, at: 'news' }
  },
  removeUpdate: async (call, _, id) => ({ ...(await call(contract.removeUpdate, { params: { id } })), at: 'news' }),
  removePicture: async (call, _, id) => ({ ...(await call(contract.removeUpdatePicture, { params: { id } })), at: 'news' }),
  saveDecision: async (call, { text, all, form, project }, id) => {
    const body = {
      ...{ said: text('said'), doing: text('doing'), promisedFor: text('promisedFor'), questions: all('questions') },
      status: text('status') as DecisionStatus,
    }
    const saved = id
      ? await call(changeDecision, { params: { id }, body: { ...body, ...basedOnOf(form) } })
      : await call(addDecision, { params: { id: project }, body })
    return { message: saved.message, at: 'did' }
  },
  doneDecision: async (call, _, id) => ({ ...(await call(changeDecision, { params: { id }, body: { status: 'done' } })), at: 'did' }),
  removeDecision: async (call, _, id) => ({ ...(await call(removeDecision, { params: { id } })), at: 'did' }),
  saveFact: async (call, { text, form, project }, id) => {
    const body = { label: text('label'), value: text('value') }
    const saved = id
      ? await call(contract.changeFact, { params: { id }, body: { ...body, ...basedOnOf(form) } })
      : await call(contract.addFact, { params: { id: project }, body })
    return { message: saved.message, at: 'facts' }
  },
  removeFact: async (call, _, id) => ({ ...(await call(contract.removeFact, { params: { id } })), at: 'facts' }),
  moveFact: async (call, { text, project }) => {
    const facts = text('order').split(',')
    return { ...(await call(contract.orderFacts, { params: { id: project }, body: { facts } })), at: 'facts' }
  },
}

/** The selected picture with its alternative text, as the API takes it; null if none was selected. */
function pictureOf(form: FormData): FormData | null {
  const file = form.get('picture')
  if (!file || typeof file === 'string' || file.size === 0) return null
  const sent = new FormData()
  sent.append('alt', String(form.get('alt') ?? ''))
  sent.append('picture', file, file.name)
  return sent
}
