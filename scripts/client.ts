// npm run client: makes client/api.d.ts, the types of the TypeScript client, from docs/openapi.json, unless they were made from it. The
// type check and the package run this first. See docs/decisions/120-typed-client.md.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { helpWanted } from './help.mjs'

helpWanted(import.meta.url)

const source = 'docs/openapi.json'
const target = 'client/api.d.ts'

// The generator and its version are part of this file and of the lock.
const inputs = [source, 'scripts/client.ts', 'package-lock.json'].map((path) => readFileSync(path, 'utf8'))
const head = `// Generated from ${source} by \`npm run client\`: ${hashOf(inputs.join())}\n\n`
if (!existsSync(target) || !readFileSync(target, 'utf8').startsWith(head)) writeFileSync(target, head + (await typesOf(inputs[0] ?? '')))

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** @param description the API's description as JSON */
async function typesOf(description: string): Promise<string> {
  // The generator prints through TypeScript's JavaScript API, which version 7 no longer has; ts-morph contains an older one.
  const resolved = (name: string, parent = '') =>
    name === 'typescript' && parent.includes('/openapi-typescript/') ? '@ts-morph/common/dist/typescript.js' : name
  registerHooks({ resolve: (name, context, next) => next(resolved(name, context.parentURL), context) })
  const { default: openapi, astToString, stringToAST } = await import('openapi-typescript')
  const [blob] = stringToAST('type T = Blob') as { type: never }[]
  return astToString(await openapi(description, { transform: ({ format }) => (format === 'binary' ? blob?.type : undefined) }))
}
