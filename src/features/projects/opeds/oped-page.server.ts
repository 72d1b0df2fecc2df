// Loaders and actions of the article pages.
import { data, redirect } from 'react-router'
import { refusalOf } from '../../../core/http/actor.ts'
import { type Api, api, type PageContext } from '../../../core/http/api.server.ts'
import { basedOnOf, formErrors, nullIfRefused, refusedAt, typedTexts } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { tellOfSeveral } from '../../translations/model/contract.ts'
import { translationReaderOf, writersReader } from '../../translations/model/rules.ts'
import { noteOf } from '../../translations/model/words.server.ts'
import { articleTextOf, sourceOf, summaryIn } from './article.server.ts'
import * as contract from './contract.ts'

export const listPath = '/thought-leadership'
const articlesPerPage = 12

/** The posted articles; for officials also their own organization's unposted ones. If one list fails, the page reports it. */
export async function opedListPage(context: PageContext, url: URL) {
  const { actor, language } = context.get(visit)
  const call = context.get(api)
  const owner = url.searchParams.get('owner') ?? undefined
  const cursor = url.searchParams.get('cursor') ?? undefined
  const official = actor.kind === 'official'
  const none = { blogs: [], nextCursor: null }
  const asked = Promise.all([
    call(contract.listBlogs, { query: { ...(owner && { owner }), ...(cursor && { cursor }), limit: articlesPerPage } }),
    official ? call(contract.listBlogs, { query: { status: 'draft', limit: 100 } }) : none,
  ])
  const [posted, unposted] = (await nullIfRefused(asked, 500, 503)) ?? [null, none]
  const shown = posted?.blogs ?? []
  const translations = await toldOf(call, shown)
  const reader = translationReaderOf(translations, language, url.searchParams)
  const blogs = shown.map((blog) => summaryIn(blog, reader))
  return {
    failed: posted === null,
    blogs,
    note: noteOf(reader, language),
    unposted: unposted.blogs,
    next: posted?.nextCursor ? `?${new URLSearchParams({ ...(owner && { owner }), cursor: posted.nextCursor })}` : null,
    first: cursor === undefined,
    official,
    mayWrite: refusalOf(actor, 'editor') === null,
  }
}

/** The available translations of the articles in the reader's language. */
async function toldOf(call: Api, blogs: readonly { _id: string }[]) {
  if (blogs.length === 0) return []
  const { told: translations } = await call(tellOfSeveral, { query: { blogs: blogs.map((one) => one._id).join(',') } })
  return translations
}

/** An article for its page: translated into the reader's language if possible. Its own officials read the original. */
export async function articlePage(context: PageContext, id: string, search: URLSearchParams) {
  const { language } = context.get(visit)
  const own = await ownArticle(context, id)
  const translations = await toldOf(context.get(api), [own.blog])
  const reader = own.blog.isMine ? writersReader(translations, language) : translationReaderOf(translations, language, search)
  const { description = own.blog.description } = reader.read(id).texts
  const blog = { ...summaryIn(own.blog, reader), description, pictureLang: reader.writtenIn(id) }
  return { ...own, blog, note: noteOf(reader, language) }
}

async function ownArticle(context: PageContext, id: string) {
  const { actor } = context.get(visit)
  const { blog } = await context.get(api)(contract.showBlog, { params: { id } })
  return { blog, mayWrite: blog.isMine && refusalOf(actor, 'editor') === null }
}

/** Deletes an article if the page's form asks for it. */
export async function articleAction(context: PageContext, id: string, form: FormData) {
  if (form.get('intent') !== 'remove') throw new Response(null, { status: 400 })
  const { message } = await context.get(api)(contract.removeBlog, { params: { id } })
  return redirectWith(message, listPath)
}

/** The form of an existing article, only for its authors. */
export async function editPage(context: PageContext, id: string) {
  const { blog, mayWrite } = await ownArticle(context, id)
  if (!mayWrite) throw redirect(`${listPath}/${id}`)
  return { blog: { ...blog, source: sourceOf(blog.description), plain: articleTextOf(blog.description) } }
}

export type EditedOped = Awaited<ReturnType<typeof editPage>>['blog']

/** The form of a new article. Its first API call rejects everyone who may not write one. */
export function newPage(context: PageContext): null {
  const refusal = refusalOf(context.get(visit).actor, 'editor')
  if (refusal?.status === 401) throw redirect(`/login?next=${listPath}/new`)
  if (refusal) throw data(message(context.get(visit).language, refusal.code), refusal.status)
  return null
}

/** What was rejected, with everything that was typed; `id` is set if the article was saved nevertheless. */
export type OpedResult = {
  id: string | null
  errors: Record<string, string>
  problem: string | null
  typed: Record<string, string>
  /** Fields that a colleague changed meanwhile. */
  changed: string[]
}

/** Runs the form's action. A rejected form returns with what was typed; the text is saved as far as possible. */
export async function editAction(context: PageContext, id: string | null, form: FormData) {
  const call = context.get(api)
  const intent = String(form.get('intent'))
  const made = { id: id ?? (String(form.get('id') ?? '') || null) }
  try {
    const { message: doneMessage, to } = await act(call, intent, form, made)
    return redirectWith(doneMessage, to)
  } catch (error) {
    const { errors: found, message, status, code } = formErrors(error)
    const { images, ...others } = found
    const errors = Object.keys(others).length > 0 ? others : null
    const problem = images ?? message
    const typed = typedTexts(form)
    const ofPicture = !errors && made.id && pictureOf(form)
    const result: OpedResult = {
      id: made.id,
      errors: errors ?? (ofPicture ? { image: problem } : {}),
      problem: errors || ofPicture ? null : problem,
      typed,
      changed: code === 'text.changed' ? Object.keys(found) : [],
    }
    // The page reads the colleague's version again only after a reply that is none of an error.
    return data(result, result.changed.length > 0 ? 200 : status)
  }
}

const intents = ['draft', 'save', 'publish', 'takeBack', 'firstImage', 'removeImage']

/** Saves the text first, whatever the button: nothing is lost. Then runs the button's action. */
async function act(call: Api, intent: string, form: FormData, made: { id: string | null }): Promise<{ message: string; to: string }> {
  const edit = () => `${listPath}/${made.id}/edit`
  const [what = ''] = intent.split(':')
  if (!intents.includes(what)) throw new Response(null, { status: 400 })
  const text = (name: string) => String(form.get(name) ?? '')
  const body = { title: text('title'), author: text('author'), description: text('description') }
  let saved = made.id
    ? await call(contract.changeBlog, { params: { id: made.id }, body: { ...body, ...basedOnOf(form) } })
    : await call(contract.createBlog, { body: { ...body, status: 'draft' } })
  made.id = saved.blog._id
  for (const [name, alt] of form)
    if (name.startsWith('alt-') && typeof alt === 'string') {
      const params = { id: made.id, imageId: name.slice('alt-'.length) }
      saved = await refusedAt(name, 'alt', call(contract.changeBlogImage, { params, body: { alt } }))
    }
  const images = pictureOf(form)
  if (images) saved = await call(contract.addBlogImages, { params: { id: made.id }, form: images })
  if (intent === 'publish') saved = await call(contract.changeBlog, { params: { id: made.id }, body: { status: 'published' } })
  if (intent === 'takeBack') saved = await call(contract.changeBlog, { params: { id: made.id }, body: { status: 'draft' } })
  if (what !== intent) return { message: await actOnPicture(call, made.id, intent), to: `${edit()}#pictures` }
  const to = { draft: listPath, save: edit(), publish: `${listPath}/${made.id}`, takeBack: edit() }[intent as 'draft']
  return { message: saved.message, to }
}

/** `firstImage:id` or `removeImage:id`. */
async function actOnPicture(call: Api, id: string, intent: string): Promise<string> {
  const [what, imageId = ''] = intent.split(':')
  const params = { id, imageId }
  const { message } = await (what === 'firstImage'
    ? call(contract.changeBlogImage, { params, body: { first: true } })
    : call(contract.removeBlogImage, { params }))
  return message
}

/** The selected picture with its alternative text, as the API takes it; null if none was selected. */
function pictureOf(form: FormData): FormData | null {
  const file = form.get('image')
  if (!file || typeof file === 'string' || file.size === 0) return null
  const sent = new FormData()
  sent.append('alt', String(form.get('alt') ?? ''))
  sent.append('image', file, file.name)
  return sent
}
