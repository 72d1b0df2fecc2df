/** What no translation says: informal address, another word than the glossary's, and marks of another language (docs/translating.md). */
const unwanted: Readonly<Record<string, RegExp>> = {
  es: /[«»]|(?<!\p{L})(?:tú|tus?|puedes|sondeos?)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|ton|tes|organisations?|sondages?|e-mails?)(?!\p{L})/iu,
  it: /[“”]|(?<!\p{L})(?:[Vv]ostr[oaie]|[Tt]u[oae]|[Tt]uoi|[Vv]oi|hai|puoi)(?!\p{L})|(?<=[\p{Ll},;:»’] )(?:Lei|Le|Sua|Suo|Suoi|Sue)(?!\p{L})|^(?:Inserire|Scegliere|Scrivere|Selezionare|Trascinare)(?!\p{L})|[Ss]ondagg|[Oo]rganizzazion|(?<![-\p{L}])[Ee]mail(?!\p{L})/u,
  vi: /(?<!\p{L})(?:bạn|tổ chức|an ninh)(?!\p{L})|^Xin (?:nhập|chọn|kiểm tra)/iu,
  zh: /你|组织|\p{Script=Han} [A-Za-z0-9{]|[A-Za-z0-9}] \p{Script=Han}/u,
  hi: /सवाल|नतीजे|नतीजों|प्रशासक|परियोजना|एक्सपोर्ट|[०-९]/u,
}
const tag = /<\/?\w+>/g

/** The first unwanted part of a translation; undefined if there is none. */
export function unwantedIn(language: string, text: string): string | undefined {
  // A slot is a Latin word within Chinese; elsewhere its name says nothing.
  const words = text.replace(tag, '').replace(language === 'zh' ? /$^/ : /\{\{\w+\}\}/g, '')
  return unwanted[language]?.exec(words)?.[0]
}
