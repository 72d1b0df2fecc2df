// The seven languages of the language menu, by the id in the `locale` cookie.
export const languages = {
  en: { name: 'English', locale: 'en-US' },
  fr: { name: 'Français', locale: 'fr-FR' },
  es: { name: 'Español', locale: 'es-US' },
  hi: { name: 'हिन्दी', locale: 'hi-IN' },
  zh: { name: '中文', locale: 'zh-CN' },
  it: { name: 'Italiano', locale: 'it-IT' },
  vi: { name: 'Tiếng Việt', locale: 'vi-VN' },
} as const

export type Language = keyof typeof languages

/** Languages without missing texts: a missing one fails the check. In the others English replaces missing texts. */
export const completeLanguages: readonly Language[] = ['en', 'fr', 'es', 'hi', 'zh', 'it', 'vi']

export const isLanguage = (id: string): id is Language => Object.hasOwn(languages, id)

type Wishes = {
  /** The `locale` cookie, set by the language menu: {"id":"es","lan":"Español"}. */
  cookie?: string | undefined
  /** The saved language of a person who is logged in. */
  saved?: string | undefined
  /** The Accept-Language header. */
  header?: string | undefined
}

/**
 * Picks the language of a reply: the chosen one, else the saved one, else the most preferred of the header, else English. For a program
 * that sends its own token, the header precedes the saved one.
 * @param available languages that have catalogs
 */
export function chooseLanguage(wishes: Wishes, available: readonly Language[], { asProgram = false } = {}): Language {
  const usable = (id: string | undefined): id is Language => id !== undefined && isLanguage(id) && available.includes(id)
  const wished = idsInHeader(wishes.header)
  const ids = [idInCookie(wishes.cookie), ...(asProgram ? [...wished, wishes.saved] : [wishes.saved, ...wished])]
  return ids.find(usable) ?? 'en'
}

/** The value of the `locale` cookie. */
export const cookieValue = (id: Language): string => JSON.stringify({ id, lan: languages[id].name })

/** "es-MX;q=0.5, fr" returns fr, es: by preference, without those of weight 0. */
function idsInHeader(header = ''): string[] {
  const wished = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const quality = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1)
    return { id: tag.split('-')[0] ?? '', quality: Number.isNaN(quality) ? 0 : quality }
  })
  return wished
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ id }) => id)
}

function idInCookie(cookie: string | undefined): string | undefined {
  if (cookie === undefined) return undefined
  try {
    const value: unknown = JSON.parse(cookie)
    if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string') return value.id
  } catch {
    // An invalid cookie counts as none.
  }
  return undefined
}
