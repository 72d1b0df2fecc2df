import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, nextCursor, OptionalWords, optionalLine, paging, Saved } from '../../../core/contract/schemas.ts'
import { timeZones } from '../../../core/time/time-zones.ts'
import { imageBytesMax } from '../model/upload-limits.ts'
import { authorLengthMax, imagesMax, opedAltLengthMax, opedDescriptionLengthMax, opedStatuses, opedTitleLengthMax } from './rules.ts'

const ById = z.object({ id: Id })
const ByImage = z.object({ id: Id, imageId: Id })

export const BlogImage = z.object({
  _id: Id,
  url: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  sizes: z.array(z.object({ url: z.string(), width: z.int() })),
})

const summary = {
  _id: Id,
  title: z.string(),
  author: z.string(),
  /** The article's first words, as plain text. */
  excerpt: z.string(),
  images: z.array(BlogImage),
  /** Null while only its organization can read it. */
  postedDate: z.nullable(Instant),
  editedDate: Instant,
  status: z.enum(opedStatuses),
  owner: Id,
  ownerName: z.string(),
  ownerVerified: z.boolean(),
  /** The organization's. */
  state: z.string(),
  timeZone: z.enum(timeZones),
  minutes: z.int(),
  isDemo: z.boolean(),
}
export const BlogSummary = z.object(summary)
export const Blog = z.object({
  ...summary,
  /** HTML with only these elements: p h2 h3 ul ol li blockquote hr strong em a br img. */
  description: z.string(),
  /** True if the caller's organization wrote it. */
  isMine: z.boolean(),
})

const BlogReply = z.extend(Saved, { blog: Blog })
const texts = {
  title: optionalLine(opedTitleLengthMax),
  author: optionalLine(authorLengthMax),
  description: OptionalWords(opedDescriptionLengthMax),
}
const article = {
  title: z._default(optionalLine(opedTitleLengthMax), ''),
  author: z._default(optionalLine(authorLengthMax), ''),
  description: z._default(OptionalWords(opedDescriptionLengthMax), ''),
}

export const listBlogs = endpoint({
  method: 'GET',
  path: '/blogs',
  access: 'anyone',
  key: { scope: 'blogs:read', touches: 'organization' },
  operationId: 'listArticles',
  summary: 'Opinion articles (OP-ED), newest first; with status=draft those of the caller’s organisation that are not posted yet',
  query: z.object({ owner: z.optional(z.string()), status: z.optional(z.enum(opedStatuses)), ...paging }),
  reply: z.object({ blogs: z.array(BlogSummary), nextCursor }),
})
export const showBlog = endpoint({
  method: 'GET',
  path: '/blogs/:id',
  access: 'anyone',
  key: { scope: 'blogs:read', touches: 'organization' },
  operationId: 'showArticle',
  summary: 'One opinion article',
  params: ById,
  reply: z.object({ blog: Blog }),
})
export const createBlog = endpoint({
  method: 'POST',
  path: '/blogs',
  access: 'editor',
  key: { scope: 'blogs:write', touches: 'organization' },
  operationId: 'createArticle',
  summary:
    'Writes an opinion article. Everybody can read it once it has a picture; a draft needs no more than a title. ' +
    '`description` is HTML, or plain text',
  body: z.object({ ...article, status: z._default(z.enum(opedStatuses), 'published') }),
  bodyBytesMax: 1024 * 1024,
  reply: BlogReply,
})
export const changeBlog = endpoint({
  method: 'PUT',
  path: '/blogs/:id',
  access: 'editor',
  key: { scope: 'blogs:write', touches: 'organization' },
  operationId: 'updateArticle',
  summary:
    'Changes of an article what is sent, and leaves the rest; `status` posts it or takes it back. What is posted stays complete. ' +
    'With `basedOn`, fields that only others changed since stay theirs',
  params: ById,
  body: z.object({
    ...z.partial(z.object(texts)).shape,
    status: z.optional(z.enum(opedStatuses)),
    basedOn: z.optional(z.partial(z.object(texts))),
  }),
  bodyBytesMax: 2 * 1024 * 1024,
  reply: BlogReply,
})
export const addBlogImages = endpoint({
  method: 'PUT',
  path: '/blogs/:id/images',
  access: 'editor',
  key: { scope: 'blogs:write', touches: 'organization' },
  operationId: 'addArticleImages',
  summary:
    'Adds pictures, png or jpeg (multipart; a field `alt` before each describes it). The first is the article’s own, ' +
    'others stand in its text',
  params: ById,
  upload: { bytesMax: imageBytesMax, filesMax: imagesMax },
  reply: BlogReply,
})
export const changeBlogImage = endpoint({
  method: 'PUT',
  path: '/blogs/:id/images/:imageId',
  access: 'editor',
  key: { scope: 'blogs:write', touches: 'organization' },
  operationId: 'updateArticleImage',
  summary: 'Describes a picture, or makes it the article’s own',
  params: ByImage,
  body: z.object({ alt: z.optional(optionalLine(opedAltLengthMax)), first: z.optional(z.literal(true)) }),
  reply: BlogReply,
})
export const removeBlogImage = endpoint({
  method: 'DELETE',
  path: '/blogs/:id/images/:imageId',
  access: 'editor',
  key: { scope: 'blogs:write', touches: 'organization' },
  refusals: [422],
  operationId: 'removeArticleImage',
  summary: 'Removes a picture, from the article’s text too; the last one of a posted article stays',
  params: ByImage,
  reply: BlogReply,
})
export const removeBlog = endpoint({
  method: 'DELETE',
  path: '/blogs/removeBlog/:id',
  access: 'editor',
  key: { scope: 'blogs:write', touches: 'organization' },
  operationId: 'deleteArticle',
  summary: 'Removes an article with its pictures',
  params: ById,
  reply: Saved,
})
