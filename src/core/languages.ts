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
export const completeLanguages: readonly Language[] = ['en']

export const isLanguage = (id: string): id is Language => id in languages

/**
 * The language to answer in: the `locale` cookie (`{"id":"es","lan":"Español"}`) where it names one we have, else the
 * first of Accept-Language that we have, else English.
 * @param available languages that have catalogues
 */
export function chooseLanguage(
  localeCookie: string | undefined,
  acceptLanguage: string | undefined,
  available: readonly Language[],
): Language {
  const usable = (id: string): id is Language => isLanguage(id) && available.includes(id)
  const chosen = idInCookie(localeCookie)
  if (chosen !== undefined && usable(chosen)) return chosen
  for (const range of (acceptLanguage ?? '').split(',')) {
    const id = range.split(/[;-]/)[0]?.trim().toLowerCase() ?? ''
    if (usable(id)) return id
  }
  return 'en'
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
