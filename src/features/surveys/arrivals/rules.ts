// How a respondent came to a survey: by a QR code, a mail or a link. No database, no HTTP, no clock.

export const ways = ['code', 'mail', 'link'] as const
export type Way = (typeof ways)[number]
/** How somebody came, and by which code. */
export type Came = { way: Way; code?: string }

/** Without letters and digits that are taken for one another (0 O, 1 I L, 2 Z, 5 S, 8 B, U V), and without vowels: no code is a word. */
export const codeLetters = '34679CDFGHJKMNPQRTVWXY'
export const codeLength = 6
const codeForm = new RegExp(`^[${codeLetters}]{${codeLength}}$`)

/** The code that somebody scanned, or typed in whatever case and with spaces or hyphens; null for what can be none. */
export function codeOf(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  return codeForm.test(code) ? code : null
}

/** Under this name a browser remembers for a while by which code it came: nothing about the person, and nothing on the server. */
export const cameByCookie = 'cameBy'
/** Long enough to register and to look for a letter. */
export const cameBySeconds = 2 * 3600

/** What the cookie says, such as K7Q4M3.1763748000: the code, and when it was scanned, in seconds. */
export const cameByValue = (code: string, now: Date): string => `${code}.${Math.floor(now.getTime() / 1000)}`

/** Reads the cookie back; null for none, or for one that somebody made up. */
export function readCameBy(value: string | undefined): { code: string; at: number } | null {
  const [, typed = '', at = ''] = /^(\w+)\.(\d{1,12})$/.exec(value ?? '') ?? []
  const code = codeOf(typed)
  return code ? { code, at: Number(at) } : null
}

/** Letters mark their links to a project or its survey with `from=mail`, people who pass a project on with `from=link`. */
const mark = 'from'
const marked: readonly Way[] = ['mail', 'link']

/** A project's address as letters give it, so that it is known who came by one. */
export const fromLetter = (address: string): string => `${address}?${mark}=mail`

/**
 * How somebody came to a project's survey: by a letter or a shared link, where it leads here or to the project's page that one came from;
 * else by the code that the browser remembers; else by a link.
 */
export function wayHere(request: Pick<Request, 'url' | 'headers'>, cookie: string | undefined): Came {
  const way = wayMarked(request.url) ?? wayMarked(request.headers.get('referer') ?? '')
  if (way) return { way }
  const came = readCameBy(cookie)
  return came ? { way: 'code', code: came.code } : { way: 'link' }
}

function wayMarked(address: string): Way | undefined {
  const url = URL.parse(address)
  return url && /^\/project\//.test(url.pathname) ? marked.find((way) => way === url.searchParams.get(mark)) : undefined
}
