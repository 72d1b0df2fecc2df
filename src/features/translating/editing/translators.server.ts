// External translation services behind one interface. They receive only published texts.
import * as z from 'zod'
import type { Config } from '../../../core/config/config.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'

/** Translates texts, in order. `html`: the texts are HTML; `signal` aborts. */
export type Translate = (texts: readonly string[], from: Language, to: Language, html: boolean, signal?: AbortSignal) => Promise<string[]>

/** Why the translation failed. The message contains neither a text nor a key. */
export class NoTranslation extends Error {}

type ProviderRequest = { path: string; headers: Record<string, string>; body: unknown }
type TranslatorApi = {
  url: string
  request: (texts: readonly string[], from: Language, to: Language, html: boolean, key: string) => ProviderRequest
  read: (answer: unknown) => string[]
}

const answerMilliseconds = 20_000
const answerBytesMax = 4 * 1024 * 1024
/** What every provider accepts in one request: DeepL 50 texts and 128 KiB, Google 128 texts and about 30,000 characters. */
const textsMax = 40
const charactersMax = 20_000

const Libre = z.object({ translatedText: z.array(z.string()) })
const DeepL = z.object({ translations: z.array(z.object({ text: z.string() })) })
const Google = z.object({ data: z.object({ translations: z.array(z.object({ translatedText: z.string() })) }) })

const providers: Record<Exclude<Config['translator'], undefined>['provider'], TranslatorApi> = {
  // https://docs.libretranslate.com/api/operations/translate/
  libretranslate: {
    url: 'https://libretranslate.com',
    request: (q, source, target, html, key) => ({
      path: '/translate',
      headers: {},
      body: { q, source, target, format: html ? 'html' : 'text', ...(key && { api_key: key }) },
    }),
    read: (answer) => Libre.parse(answer).translatedText,
  },
  // https://developers.deepl.com/api-reference/translate
  deepl: {
    url: 'https://api-free.deepl.com',
    request: (text, from, to, html, key) => ({
      path: '/v2/translate',
      headers: { authorization: `DeepL-Auth-Key ${key}` },
      body: {
        text,
        source_lang: from.toUpperCase(),
        target_lang: { en: 'EN-US', zh: 'ZH-HANS' }[to as string] ?? to.toUpperCase(),
        ...(html && { tag_handling: 'html' }),
      },
    }),
    read: (answer) => DeepL.parse(answer).translations.map((one) => one.text),
  },
  // https://cloud.google.com/translate/docs/reference/rest/v2/translate
  google: {
    url: 'https://translation.googleapis.com',
    request: (q, from, to, html, key) => ({
      path: '/language/translate/v2',
      headers: { 'x-goog-api-key': key },
      body: { q, source: from, target: to === 'zh' ? 'zh-CN' : to, format: html ? 'html' : 'text' },
    }),
    read: (answer) => Google.parse(answer).data.translations.map((one) => one.translatedText),
  },
}

/**
 * The configured provider. Sends batches, each with its own timeout.
 * @throws NoTranslation
 */
export function translatorOf({ provider, url, key = '' }: Exclude<Config['translator'], undefined>): Translate {
  const { url: own, request, read } = providers[provider]
  return async (texts, from, to, html, signal) => {
    const results: string[] = []
    for (const batch of batchesOf(texts)) {
      const translated = await post(url ?? own, request(batch, from, to, html, key), read, signal)
      if (translated.length !== batch.length || translated.some((one) => one.trim() === ''))
        throw new NoTranslation('an answer with texts missing')
      results.push(...translated)
    }
    return results
  }
}

/** Splits texts into batches that a provider accepts, in order. */
export function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = []
  let size = 0
  for (const text of texts) {
    const last = batches.at(-1)
    if (last && last.length < textsMax && size + text.length <= charactersMax) last.push(text)
    else {
      batches.push([text])
      size = 0
    }
    size += text.length
  }
  return batches
}

async function post(
  base: string,
  { path, headers, body }: ProviderRequest,
  read: TranslatorApi['read'],
  ended?: AbortSignal,
): Promise<string[]> {
  try {
    const url = new URL(base)
    url.pathname = url.pathname.replace(/(?<!\/)\/+$/, '') + path
    const res = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(answerMilliseconds), ...(ended ? [ended] : [])]),
      redirect: 'error',
    })
    if (!res.ok) {
      await res.body?.cancel()
      throw new NoTranslation(`status ${res.status}`)
    }
    return read(JSON.parse(await textOf(res)))
  } catch (error) {
    throw error instanceof NoTranslation ? error : new NoTranslation(reasonOf(error))
  }
}

async function textOf(res: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of res.body ?? []) {
    size += chunk.length
    if (size > answerBytesMax) throw new NoTranslation('an answer that is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError || error instanceof z.ZodError) return 'an answer that cannot be understood'
  if (error instanceof DOMException && error.name === 'TimeoutError') return `nothing within ${answerMilliseconds / 1000} seconds`
  return 'no connection'
}
