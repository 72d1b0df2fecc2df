// Loaded into a server before all else: the terms in force have an earlier version, so people can have them to accept. Pages and API are
// one bundle, whose list of versions is changed as it is loaded. The earlier version is the last of the list, but no page lists it.
import { registerHooks } from 'node:module'

const list = /termsVersions = (\[\{[^}]*\}\])/
const earlier = `{ version: '0', announced: '2026-01-01', effective: '2026-01-01' }`

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/build/server/index.js')) return loaded
    const source = String(loaded.source)
    if (!list.test(source)) throw new Error('The bundle has no list of versions of the terms.')
    return { ...loaded, source: source.replace(list, `termsVersions = Object.defineProperty($1, 'at', { value: () => (${earlier}) })`) }
  },
})
