// npm run client [-- --check]: writes the types of the TypeScript client from docs/openapi.json, or verifies that they are up to date.
// See docs/decisions/120-typed-client.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { parseArgs } from 'node:util'
import { helpWanted } from './help.mjs'

helpWanted(import.meta.url)

const source = 'docs/openapi.json'
const target = 'client/api.d.ts'
const head = `// Generated from ${source} by \`npm run client\`.\n\n`

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const types = await typesOf(readFileSync(source, 'utf8'))
if (!values.check) writeFileSync(target, types)
else if (types !== readFileSync(target, 'utf8')) {
  console.error(`${target} differs from ${source}: run npm run client.`)
  process.exitCode = 1
}

/** @param description the API's description as JSON */
async function typesOf(description: string): Promise<string> {
  // The generator prints through TypeScript's JavaScript API, which version 7 no longer has; ts-morph contains an older one.
  const resolved = (name: string, parent = '') =>
    name === 'typescript' && parent.includes('/openapi-typescript/') ? '@ts-morph/common/dist/typescript.js' : name
  registerHooks({ resolve: (name, context, next) => next(resolved(name, context.parentURL), context) })
  const { default: openapi, astToString, stringToAST } = await import('openapi-typescript')
  const [blob] = stringToAST('type T = Blob') as { type: never }[]
  const tree = await openapi(description, { transform: ({ format }) => (format === 'binary' ? blob?.type : undefined) })
  return head + astToString(tree)
}
