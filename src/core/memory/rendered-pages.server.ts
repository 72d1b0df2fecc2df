// Rendered pages, kept by what they show: the same data at the same address is the same page, for every reader.
import { hash, randomInt } from 'node:crypto'
import type { StaticHandlerContext } from 'react-router'
import { megabyte } from '../storage/file-size.ts'
import { PageTemplate } from './page-holes.server.ts'
import { isShared } from './shared-replies.server.ts'

const bytesMax = 32 * megabyte
/**
 * Components may write how long ago something was. Pages that were rendered together, after a start or a change, must not all be rendered
 * again in one second: each is kept for a time of its own.
 */
const lifetime = { leastMilliseconds: 30_000, mostMilliseconds: 90_000 }

/** `failed`: a part of the page is missing. `headers`: the routes' own, null if they belong to one request. */
export type RenderedPage = { template: PageTemplate; failed: boolean; headers: [string, string][] | null }
type Render = () => Promise<{ html: string; failed: boolean; headers: [string, string][] | null }>
type KeptTemplate = RenderedPage & { until: number }

/** The pages that this process rendered last. Concurrent requests for the same page render it once. */
export class RenderedPages {
  private templates = new Map<string, KeptTemplate>()
  private rendering = new Map<string, Promise<RenderedPage>>()
  private bytes = 0

  /**
   * @param key the page's content; null if it must be rendered for this request alone
   * @throws what `render` throws
   */
  async get(key: string | null, render: Render): Promise<RenderedPage> {
    const make = async () => {
      const { html, ...others } = await render()
      return { template: new PageTemplate(html), ...others }
    }
    if (key === null) return make()
    const found = this.find(key)
    if (found) return found
    const begun = this.rendering.get(key)
    if (begun) return begun
    const made = make()
    this.rendering.set(key, made)
    try {
      const page = await made
      if (!page.failed) this.keep(key, page)
      return page
    } finally {
      this.rendering.delete(key)
    }
  }

  /** @returns the page, if it is kept */
  find(key: string): RenderedPage | undefined {
    const found = this.templates.get(key)
    if (!found || found.until <= Date.now()) return undefined
    // The map's first entry is the one that was used longest ago.
    this.templates.delete(key)
    this.templates.set(key, found)
    return found
  }

  private keep(key: string, page: RenderedPage): void {
    this.remove(key)
    this.templates.set(key, { ...page, until: Date.now() + randomInt(lifetime.leastMilliseconds, lifetime.mostMilliseconds) })
    this.bytes += page.template.bytes
    for (const oldest of this.templates.keys()) {
      if (this.bytes <= bytesMax) break
      this.remove(oldest)
    }
  }

  private remove(key: string): void {
    this.bytes -= this.templates.get(key)?.template.bytes ?? 0
    this.templates.delete(key)
  }
}

type Shown = Pick<StaticHandlerContext, 'loaderData' | 'actionData' | 'errors'>

/** @returns a page's content as a key; null for a page with an error, the result of an action, or data that JSON does not hold */
export function contentOf(url: string, status: number, { loaderData, actionData, errors }: Shown): string | null {
  if (status !== 200 || errors || actionData) return null
  try {
    return hash('sha256', `${described(url)}${described(loaderData)}`, 'base64')
  } catch (error) {
    if (error === unkeepable) return null
    throw error
  }
}

const unkeepable = new Error('unkeepable')

const digests = new WeakMap<object, string>()

/** Most of a page's data is shared replies, which are hashed once. */
function digestOf(value: object): string {
  const known = digests.get(value)
  if (known !== undefined) return known
  const digest = hash('sha256', describedObject(value), 'base64')
  digests.set(value, digest)
  return digest
}

/**
 * A value as a text that no other value has: each text and list begins with its length. `JSON.stringify` with a replacer takes several
 * times as long, and writes some values alike.
 * @throws `unkeepable` for what JSON does not hold
 */
function described(value: unknown): string {
  if (typeof value === 'string') return `"${value.length}:${value}`
  if (typeof value === 'number' || typeof value === 'boolean' || value === undefined || value === null) return `${value};`
  if (typeof value !== 'object') throw unkeepable
  return isShared(value) ? `#${digestOf(value)}` : describedObject(value)
}

function describedObject(value: object): string {
  if (Array.isArray(value)) return value.reduce<string>((text, one) => text + described(one), `[${value.length}:`)
  if (value instanceof Date) return `@${value.getTime()};`
  const kind = Object.getPrototypeOf(value)
  if (kind !== Object.prototype && kind !== null) throw unkeepable
  const entries = Object.entries(value)
  return entries.reduce((text, [name, one]) => text + described(name) + described(one), `{${entries.length}:`)
}

/** The pages of this process. */
export const renderedPages = new RenderedPages()

/** The templates of rendered responses: a response's body would only be encoded to be decoded again. */
const templates = new WeakMap<Response, PageTemplate>()

/** @returns the response of a rendered page */
export function pageResponse(template: PageTemplate, init: ResponseInit): Response {
  const response = new Response(null, init)
  templates.set(response, template)
  return response
}

/** @returns the page of a response that `pageResponse` made; undefined for others */
export const templateOf = (response: Response): PageTemplate | undefined => templates.get(response)
