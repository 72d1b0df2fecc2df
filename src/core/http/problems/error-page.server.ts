// What a person sees of an error that happens before a page is rendered: a small page of its own, because the pages' own frame may be
// what cannot be made.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../../contract/errors.ts'
import { message } from '../../i18n/messages.server.ts'

/** In the colors of the theme, which this page cannot load. */
const style = `
:root { color-scheme: light dark; --ink: light-dark(#252f6a, #c6cbee); font: 1.125rem/1.6 system-ui, sans-serif }
body { max-width: 34rem; margin: 16vh auto 0; padding: 0 1.25rem }
p { margin: 0; color: var(--ink); font-weight: 700 }
p.number { font: inherit; color: inherit }
h1 { font-size: 1.625rem; line-height: 1.25; margin: 0.5rem 0 1.5rem }
a { display: inline-block; padding: 0.625rem 1.25rem; border: 2px solid; border-radius: 0.5rem; color: var(--ink); text-decoration: none }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px }`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`

/** True for a page that a browser opens, and false for the data of one that is open already. */
export const asksForPage = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config?.isPage === true && /\btext\/html\b/.test(headers.accept ?? '')

/** Sends an error as a page with its text; one that may pass has a link to the same address. */
export function sendErrorPage(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const { language, method, url } = request
  const mayPass = [429, 503].includes(reply.statusCode) && method === 'GET'
  const { productName } = request.server.appContext.config
  const number = reply.statusCode === 500 ? message(language, 'service.number', { id: request.id }) : ''
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(problem.message)} – ${escaped(productName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p>${escaped(productName)}</p>
<h1>${escaped(problem.message)}</h1>
${number && `<p class="number">${escaped(number)}</p>`}
${mayPass ? `<a href="${escaped(url)}">${escaped(message(language, 'service.again'))}</a>` : ''}
</main>
</body>
</html>
`
  return reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .serializer((text: string) => text)
    .send(html)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => entities[one] as string)
