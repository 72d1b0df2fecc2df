import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { RequestNumberProvider } from './core/browser/request-number.ts'
import { WrittenMarkup } from './core/browser/ServerMarkup.tsx'
import { ApiError } from './core/contract/errors.ts'
import { wordsForRendering } from './core/i18n/catalogues.server.ts'
import { WordSourceProvider } from './core/i18n/words.tsx'
import { holePlaceholderOf } from './core/memory/page-holes.server.ts'
import { contentOf, pageResponse, renderedPages } from './core/memory/rendered-pages.server.ts'
import { ownHeaders } from './core/pages/page-lookup.server.ts'
import { sentOnce } from './core/pages/sent-once.server.ts'
import { log } from './core/tracing/log.server.ts'

const renderMilliseconds = 10_000

/**
 * Renders a complete page before sending it: no part is slow enough to be worth streaming. A page that shows the same as one before is not
 * rendered again.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext): Promise<Response> {
  const key = import.meta.env.PROD && request.method === 'GET' ? contentOf(request.url, status, entry.staticHandlerContext) : null
  headers.set('content-type', 'text/html; charset=utf-8')
  const { template, failed } = await renderedPages.get(key, async () => {
    const page = await render(request.url, entry)
    return { ...page, headers: ownHeaders(entry.staticHandlerContext) ? null : [...headers] }
  })
  return pageResponse(template, { status: failed ? 500 : status, headers })
}

/** React Router's own would print the error as it is. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  // The call that was refused is in the log already.
  if (!request.signal.aborted && !(error instanceof ApiError && error.status === 503)) log.error({ err: error }, 'A page failed')
}

/** @returns `failed` if a fallback replaces a part of the page */
function render(url: string, entry: EntryContext): Promise<{ html: string; failed: boolean }> {
  let failed = false
  const nonce = holePlaceholderOf('nonce')
  const written = new Set<string>()
  return new Promise((resolve, reject) => {
    const page = (
      <WordSourceProvider value={wordsForRendering()}>
        <RequestNumberProvider value={holePlaceholderOf('requestId')}>
          <WrittenMarkup value={written}>
            <ServerRouter context={entry} url={url} nonce={nonce} />
          </WrittenMarkup>
        </RequestNumberProvider>
      </WordSourceProvider>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // In one piece: React would otherwise move a large part into a hidden element, which only scripts reveal.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        const body = new PassThrough()
        text(body).then((html) => resolve({ html: sentOnce(scriptsLast(html), written), failed }), reject)
        pipe(body)
      },
      onShellError: reject,
      onError(error) {
        failed = true
        log.error({ err: error }, 'A page could not be rendered')
      },
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), renderMilliseconds)
  })
}

/** Moves the scripts after what the first paint needs (style, fonts, first picture), because they share a slow connection. */
const scriptsLast = (html: string) => html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
