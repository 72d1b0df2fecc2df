// Reads every page that somebody may read, of and around one project.
import { cookieValue } from '../../src/core/i18n/languages.ts'
import siteMap from '../../src/routes.ts'
import { canonical, type Read, refresh, type Subject } from '../api/everything-read.ts'
import type { Person } from '../cast.ts'
import type { Stage } from '../stage-of.ts'

export const host = 'plaza.example'
const languages = ['en', 'es'] as const

/** What pages show of a project in another way than by default. */
const searches: Record<string, string[]> = {
  'project/:id': ['?original=1'],
  'project/:id/published': ['?original=1'],
  'project/:id/survey': ['?original=1'],
  'project/:id/compare': ['?by=ageRange', '?by=gender', '?by=zip'],
  projects: ['?q=Survey', '?zip=92660', '?status=completed', '?phase=all'],
}

function pathsOf(path: string, { project, questions, organization, slug }: Subject): string[] {
  const known: Record<string, string> = { slug, page: 'what-is-plaza', '*': 'nowhere' }
  const ids = path.includes(':question') ? questions : [project]
  const urls = ids.map((id) =>
    path
      .replace(':question', id)
      .replace(':id', project)
      .replace(/:(\w+)/g, (_, name: string) => known[name] ?? id)
      .replace('*', known['*'] as string),
  )
  const own = path === 'projects' || path === 'thought-leadership' ? [`?owner=${organization}`] : []
  return urls.flatMap((url) => ['', ...(searches[path] ?? []), ...own].map((search) => `/${url}${search}`))
}

/** Every page of the site map that the readers may open; those that show the project, in two languages. */
export async function readablePages(s: Stage, readers: Record<string, Person | null>, subject: Subject): Promise<PageRead[]> {
  const urls = siteMap.flatMap(({ path = '' }) => pathsOf(path, subject))
  const tried = Object.entries(readers).flatMap(([reader, who]) =>
    urls.map(async (url, i): Promise<PageRead[]> => {
      const read = { who, url, name: `${reader} ${i} ${canonical(url)}` }
      const { status, text } = await open(s, { ...read, language: 'en' })
      if (status !== 200) return []
      // What does not show the project is the same in other languages.
      const shown = text.includes(subject.project) ? languages : languages.slice(0, 1)
      return shown.map((language) => ({ ...read, language, name: `${read.name} ${language}` }))
    }),
  )
  return (await Promise.all(tried)).flat()
}

export type PageRead = Read & { language: (typeof languages)[number] }

/** The session as browsers send it: pages take no bearer. */
async function open(s: Stage, { who, url, language }: PageRead): Promise<{ status: number; text: string }> {
  const session = who ? [`__Host-userToken=${who.token}`, `userToken=${who.token}`] : []
  const cookie = ['cookieConsent=decline', `locale=${encodeURIComponent(cookieValue(language))}`, ...session].join('; ')
  const { status, raw } = await s.inject(null, { url, headers: { host, cookie } })
  return { status, text: withoutChance(raw.toString()) }
}

/**
 * A page without what chance decides: its nonce, ids of sessions, codes of receipts and of verification; and without what depends on which
 * modules the process had loaded when it first rendered the page: the place of the title and the list of the texts.
 */
function withoutChance(html: string): string {
  const [, nonce] = /nonce="([^"]+)"/.exec(html) ?? []
  const sessions = [...html.matchAll(/\\"_id\\",\\"([\w-]{16})\\"/g)].map(([, id = '']) => id)
  const [title = ''] = /<title>[^<]*<\/title>/.exec(html) ?? []
  const plain = [nonce, title, ...sessions].reduce<string>((text, one) => (one ? text.replaceAll(one, '') : text), html)
  return (
    title +
    plain
      .replace(/<script[^>]* type="application\/json"[^>]*>[^<]*<\/script>/g, '')
      .replace(/(?<![\w-])[0-9A-Z]{4}-[0-9A-Z]{4}(?![\w-])/g, '')
      .replace(/plaza-verification=[\w-]+/g, '')
  )
}

/** @returns what each page shows, by its name */
export async function readPages(s: Stage, reads: readonly PageRead[]): Promise<Map<string, string>> {
  await refresh(s)
  const texts = reads.map(async (read): Promise<[string, string]> => {
    const { status, text } = await open(s, read)
    return [read.name, `${status} ${canonical(text)}`]
  })
  return new Map(await Promise.all(texts))
}
