import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { visit } from './core/http/visit.server.ts'
import { wordsForRendering } from './core/i18n/catalogues.server.ts'
import { WordSourceProvider } from './core/i18n/words.tsx'

const renderMilliseconds = 10_000

/** Renders a complete page before sending it: no part is slow enough to be worth streaming. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(visit)
  return new Promise((resolve, reject) => {
    let failed = false
    const page = (
      <WordSourceProvider value={wordsForRendering()}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </WordSourceProvider>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // In one piece: React would otherwise move a large part into a hidden element, which only scripts reveal.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        const body = new PassThrough()
        headers.set('content-type', 'text/html; charset=utf-8')
        text(body).then((html) => resolve(new Response(scriptsLast(html), { status: failed ? 500 : status, headers })), reject)
        pipe(body)
      },
      onShellError: reject,
      onError(error) {
        failed = true
        console.error(error)
      },
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), renderMilliseconds)
  })
}

/** Moves the scripts after what the first paint needs (style, fonts, first picture), because they share a slow connection. */
const scriptsLast = (html: string) => html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
