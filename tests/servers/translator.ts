// A loopback server that imitates translation services, each in its own format: it puts "es: " before each text.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A received call: LibreTranslate and Google send `q` and `target`, DeepL `text` and `target_lang`. */
type Asked = {
  url: string
  headers: IncomingHttpHeaders
  body: { q?: string[]; text?: string[]; target?: string; target_lang?: string; format?: string }
}

export type Translator = {
  url: string
  asked: Asked[]
  /** Added to all following replies. */
  status: number
  /** The reply in place of the service's own format. */
  answer: object | null
  /** No reply is sent before this resolves. */
  held: Promise<void> | null
  close: () => void
}

export async function translator(): Promise<Translator> {
  const server = createServer(async (req, res) => {
    const body = (await json(req)) as Asked['body']
    self.asked.push({ url: req.url ?? '', headers: req.headers, body })
    await self.held
    // Markup that a service adds must not reach a page.
    const added = body.format === 'html' ? '<script>x</script>' : ''
    const translated = (body.q ?? body.text ?? []).map((text) => `${body.target ?? body.target_lang}: ${text}${added}`)
    const formats: Record<string, object> = {
      '/translate': { translatedText: translated },
      '/v2/translate': { translations: translated.map((text) => ({ detected_source_language: 'EN', text })) },
      '/language/translate/v2': { data: { translations: translated.map((translatedText) => ({ translatedText })) } },
    }
    res.writeHead(self.status, { 'content-type': 'application/json' }).end(JSON.stringify(self.answer ?? formats[req.url ?? '']))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Listing the tests does not need to wait for it.
  server.unref()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const self: Translator = { url, asked: [], status: 200, answer: null, held: null, close: () => void server.close() }
  return self
}
