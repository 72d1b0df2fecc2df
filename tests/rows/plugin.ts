import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vitest/config'
import { typedTemplates, wrapTemplates } from './templates.ts'

/** Names every hand-typed SQL template to the recorder. Lines stay where they are, so no source map is needed. */
export const nameTemplates = (): Plugin => ({
  name: 'name-sql-templates',
  enforce: 'pre',
  transform(code, id) {
    const path = relative(process.cwd(), id)
    if (!/^src\/.*(?<!\.test)\.ts$/.test(path) || !code.includes('sql')) return undefined
    const templates = typedTemplates(path, readFileSync(id, 'utf8'))
    return {
      code: wrapTemplates(code, templates, ({ name, isBatched }) => [`nameTemplate(${JSON.stringify(name)}, ${isBatched}, `, ')']),
      map: null,
    }
  },
})
