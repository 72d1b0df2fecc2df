import type { Bench } from './bench.ts'
import { fromSomewhere } from './town.ts'

const path = '/projects'
const browser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en-US,en;q=0.9' }

/** Visitors open the public list in a browser. The bare route sends the same compressed bytes from memory. */
export const publicHtml: Bench = {
  call: `GET ${path} (HTML)`,
  budget: 0.5,
  request: (n) => ({ method: 'GET', path, headers: { ...browser, ...fromSomewhere(n) } }),
  async bare(app, { plaza }) {
    const page = await plaza.inject({ url: path, headers: browser })
    if (page.statusCode !== 200) throw new Error(`The public list answers ${page.statusCode}.`)
    const encoding = String(page.headers['content-encoding'])
    app.get(path, async (_request, reply) =>
      reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', encoding).send(page.rawPayload),
    )
  },
}
