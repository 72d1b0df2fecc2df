import type { FastifyInstance } from 'fastify'
import { encodeTimeCursor, readTimeCursor } from '../../../core/contract/cursor.server.ts'
import type { Received } from '../../../core/contract/endpoint.ts'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import { definedOf, mergeFields } from '../../../core/contract/merge-fields.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { deleteQuietly } from '../../../core/storage/files.server.ts'
import { ensureMayPublish } from '../../accounts/model/verified.server.ts'
import { notRemoved, notTaken, uploadsOf } from '../media/uploads.server.ts'
import { articleOf, articleTextOf } from './article.server.ts'
import * as contract from './contract.ts'
import { opedFiles } from './files.routes.server.ts'
import { imagesOf, insertImages, opedImageFolder, orderOpedImages, placesOf, putImage, type Stored } from './images.server.ts'
import * as rows from './queries.server.ts'
import { imagesMax, isOwn, maySeeOped, missingOf } from './rules.ts'

type ArticleEditing = Context<Official>

export async function opeds(app: FastifyInstance): Promise<void> {
  await app.register(opedFiles)
  articleRoutes(app)
  articleImageRoutes(app)
}

function articleRoutes(app: FastifyInstance): void {
  route(app, contract.listBlogs, async ({ query: { owner: asked, status, limit, cursor } }, { db, actor, request: { site } }) => {
    // An organization's own site lists only its own articles.
    const owner = site?.organizationId ?? asked
    const page = { limit: limit + 1, cursor: readTimeCursor(cursor) }
    if (owner !== undefined && !isId(owner)) return { blogs: [], nextCursor: null }
    const unposted = status === 'draft'
    // Drafts are visible only to their own organization.
    if (unposted && (actor.kind !== 'official' || (owner !== undefined && !isOwn(actor, { organizationId: owner }))))
      return { blogs: [], nextCursor: null }
    const found = await (unposted && actor.kind === 'official'
      ? rows.findUnposted(db, { ...page, owner: actor.organizationId })
      : rows.findPosted(db, { ...page, owner }))
    const last = found.length > limit ? found[limit - 1] : undefined
    const nextCursor = last ? encodeTimeCursor({ at: last.posted_at ?? last.edited_at, id: last.id }) : null
    return { blogs: found.slice(0, limit).map(rows.toOpedSummary), nextCursor }
  })

  route(app, contract.showBlog, async ({ params: { id } }, { db, actor, request: { site } }) => {
    const row = await rows.findOped(db, id)
    const isHere = !site || row?.owner === site.organizationId
    const seen = row && isHere && maySeeOped(actor, { organizationId: row.owner, status: row.status, posted: row.posted_at !== null })
    return seen ? { blog: rows.toBlog(row, isOwn(actor, { organizationId: row.owner })) } : reject(404, 'blog.notFound')
  })

  route(app, contract.createBlog, async ({ body }, context) => {
    const { db, actor, now } = context
    const { title, author, status } = body
    if (status === 'published') ensureMayPublish(actor)
    const description = articleOf(body.description, new Map())
    requireComplete({ title, author, description, status, images: 1 })
    const id = await rows.insertOped(db, { title, author, description, status, organizationId: actor.organizationId, now: now() })
    return replyWith(id, status === 'draft' ? 'blog.kept' : 'blog.createdNoImage', context)
  })

  route(app, contract.changeBlog, async ({ params: { id }, body }, context) => {
    const { before, after } = await changing(id, context, (article, tx) => changedTexts(id, article, { ...body, tx }))
    const draftCode = before.status === 'draft' ? 'blog.kept' : 'blog.takenBack'
    const code = after.status === 'draft' ? draftCode : 'blog.changed'
    return replyWith(id, after.posted && !before.posted ? 'blog.posted' : code, context)
  })

  route(app, contract.removeBlog, async ({ params: { id } }, context) => {
    const images = await context.db.transaction().execute(async (tx) => {
      await lockOwn(tx, id, context)
      const all = await imagesOf(tx, id)
      await rows.deleteOped(tx, id)
      return all
    })
    await removeFiles(id, images, context)
    return { message: message(context.language, 'blog.removed') }
  })
}

function articleImageRoutes(app: FastifyInstance): void {
  route(app, contract.addBlogImages, async ({ params: { id } }, context) => {
    const { files, request } = context
    await context.db.transaction().execute((tx) => lockOwn(tx, id, context))
    const stored: Stored[] = []
    try {
      for await (const upload of uploadsOf(request, 'image', contract.addBlogImages.upload)) stored.push(await putImage(files, id, upload))
      await changing(id, context, async (article, tx) => {
        const count = (await imagesOf(tx, id)).length + stored.length
        if (count > imagesMax) throw notTaken('image', 409, 'blog.imagesFull', { count: imagesMax })
        await insertImages(tx, id, stored)
        return article
      })
    } catch (error) {
      await removeFiles(id, stored, context)
      throw error
    }
    return replyWith(id, 'image.added', context)
  })

  route(app, contract.changeBlogImage, async ({ params: { id, imageId }, body: { alt, first } }, context) => {
    await changing(id, context, async (article, tx) => {
      const ids = (await imagesOf(tx, id)).map((one) => one.id)
      if (!ids.includes(imageId)) reject(404, 'request.notFound')
      if (alt !== undefined) await tx.updateTable('oped_images').set({ alt }).where('id', '=', imageId).execute()
      if (first) await orderOpedImages(tx, [imageId, ...ids.filter((one) => one !== imageId)])
      return article
    })
    return replyWith(id, 'image.described', context)
  })

  route(app, contract.removeBlogImage, async ({ params: { id, imageId } }, context) => {
    await changing(id, context, async (article, tx, { posted }) => {
      const images = await imagesOf(tx, id)
      if (!images.some((one) => one.id === imageId)) throw notRemoved('image', 404, 'blog.imageNotRemoved')
      if (posted && images.length === 1) throw notRemoved('image', 409, 'blog.imageLast')
      await tx.deleteFrom('oped_images').where('id', '=', imageId).execute()
      return article
    })
    await removeFiles(id, [{ id: imageId }], context)
    return replyWith(id, 'image.removed', context)
  })
}

type StoredArticle = Parameters<typeof requireComplete>[0]

/** @throws HttpError 422 with every field that a posted article lacks; a draft needs only a title */
function requireComplete(article: {
  title: string
  author: string
  description: string
  status: 'draft' | 'published'
  images: number
}): void {
  const missing = missingOf({ ...article, text: articleTextOf(article.description) || (article.description.includes('<img') ? ' ' : '') })
  const asked = article.status === 'draft' ? missing.filter((field) => field === 'title') : missing
  if (asked.length > 0) rejectFields(Object.fromEntries(asked.map((field) => [field, `blog.${field}`])))
}

type ArticleTexts = Pick<StoredArticle, 'title' | 'author' | 'description' | 'status'>
type ArticleChange = (article: ArticleTexts, tx: DbOrTx, before: { posted: boolean }) => ArticleTexts | Promise<ArticleTexts>

/** Locks and changes an own article. A posted article must stay complete; a published one is posted when it has a picture. */
function changing(id: string, context: ArticleEditing, change: ArticleChange) {
  const { actor, db, now } = context
  return db.transaction().execute(async (tx) => {
    const standing = await lockOwn(tx, id, context)
    const row = (await rows.findOped(tx, id)) ?? reject(404, 'blog.notFound')
    const { title, author, description, status } = row
    const changed = await change({ title, author, description, status }, tx, standing)
    if (changed.status === 'published' && !standing.posted) ensureMayPublish(actor)
    const images = await imagesOf(tx, id)
    const article = { ...changed, description: articleOf(changed.description, placesOf(id, images)) }
    // Published without a picture yet: the page reports it; it is not an error.
    const waits = status === 'published' && !standing.posted && article.status === 'published'
    requireComplete({ ...article, images: waits ? 1 : images.length })
    const posted_at = article.status === 'draft' || images.length === 0 ? null : (standing.postedAt ?? now())
    await rows.updateOped(tx, id, { ...article, edited_at: now(), posted_at })
    return { before: standing, after: { status: article.status, posted: posted_at !== null } }
  })
}

async function lockOwn(tx: DbOrTx, id: string, { actor }: ArticleEditing) {
  const standing = await rows.lockStanding(tx, id)
  if (!standing || !maySeeOped(actor, standing)) return reject(404, 'blog.notFound')
  return isOwn(actor, standing) ? standing : reject(403, 'blog.otherOrganization')
}

type SentTexts = Received<typeof contract.changeBlog>['body'] & { tx: DbOrTx }

/** An article with what was sent, merged with what others saved since the caller read it. */
async function changedTexts(id: string, article: ArticleTexts, { basedOn, tx, ...sent }: SentTexts): Promise<ArticleTexts> {
  if (!basedOn) return { ...article, ...definedOf(sent) }
  const pictures = placesOf(id, await imagesOf(tx, id))
  const asStored = <T extends { description?: string | undefined }>(texts: T) =>
    definedOf(texts.description === undefined ? texts : { ...texts, description: articleOf(texts.description, pictures) })
  return { ...article, ...mergeFields<ArticleTexts>(asStored(basedOn), asStored(sent), article) }
}

const removeFiles = (id: string, images: readonly { id: string }[], { files, request }: ArticleEditing) =>
  deleteQuietly(
    files,
    images.map((one) => opedImageFolder(id, one.id)),
    request,
  )

async function replyWith(id: string, code: string, { db, language }: ArticleEditing) {
  const row = (await rows.findOped(db, id)) ?? reject(404, 'blog.notFound')
  return { message: message(language, code), blog: rows.toBlog(row, true) }
}
