// The seven languages of the language menu, by the id that the `locale` cookie holds.
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

/** Every text of these is there: the check of the texts fails where one is missing. In the others English stands in for it. */
export const completeLanguages: readonly Language[] = ['en', 'fr', 'es', 'hi', 'zh', 'it', 'vi']

export const isLanguage = (id: string): id is Language => Object.hasOwn(languages, id)

type Wishes = {
  /** The `locale` cookie: {"id":"es","lan":"Español"}, what was chosen in the menu. */
  cookie?: string | undefined
  /** What somebody who is logged in has saved. */
  saved?: string | undefined
  /** The Accept-Language header. */
  header?: string | undefined
}

/**
 * The language to answer in: the chosen one, else the saved one, else the one of the header that is wished for most, else English.
 * A program that sends its token itself says what it wants by the header, so there the header goes before what is saved.
 * @param available languages that have catalogues
 */
export function chooseLanguage(wishes: Wishes, available: readonly Language[], { asProgram = false } = {}): Language {
  const usable = (id: string | undefined): id is Language => id !== undefined && isLanguage(id) && available.includes(id)
  const wished = idsInHeader(wishes.header)
  const ids = [idInCookie(wishes.cookie), ...(asProgram ? [...wished, wishes.saved] : [wishes.saved, ...wished])]
  return ids.find(usable) ?? 'en'
}

/** What the `locale` cookie holds. */
export const cookieValue = (id: Language): string => JSON.stringify({ id, lan: languages[id].name })

/** "es-MX;q=0.5, fr" gives fr, es: the most wished for first, without what is not wanted at all. */
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
    // A cookie that somebody edited is the same as none.
  }
  return undefined
}
