// Loaded into a server before all else: the page at `failingPath` (tests/e2e/plaza.ts) fails while it is read, as a fault nobody thought of
// would make it.
import { registerHooks } from 'node:module'

const reading = 'async function ownArticle(context, id) {'

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/build/server/index.js')) return loaded
    const source = String(loaded.source)
    if (!source.includes(reading)) throw new Error('The bundle does not read articles in the expected way.')
    return { ...loaded, source: source.replace(reading, `${reading} if (id === 'fails') throw new Error('Lorem ipsum')`) }
  },
})
