// What a first visit of each page loads, gzipped: the entry, the document shell, the page's own chunks, and all that these import.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The list and the survey are what a resident opens first, on a phone at a bus stop. The others may carry a form more. */
const openedFirst = ['/projects', '/project/:id/survey']
const limitOf = (path) => ({ js: openedFirst.includes(path) ? 130 : 140, css: 30 })
const client = 'build/client'

const manifestFile = readdirSync(join(client, 'assets')).find((name) => /^manifest-.*\.js$/.test(name))
const source = readFileSync(join(client, 'assets', manifestFile), 'utf8')
const { entry, routes } = JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1))
const rows = Object.values(routes)
  .filter((route) => route.id !== 'root')
  .map((route) => ({ path: pathOf(route), ...measure(route) }))
  .sort((a, b) => b.js - a.js)
if (rows.length === 0) throw new Error('The build has no pages.')

console.log(`${'JS KB'.padStart(8)}${'CSS KB'.padStart(8)}   page`)
for (const { path, js, css } of rows) {
  const limit = limitOf(path)
  const over = js > limit.js || css > limit.css
  console.log(`${js.toFixed(1).padStart(8)}${css.toFixed(1).padStart(8)}   ${path}${over ? `   OVER ${limit.js} and ${limit.css}` : ''}`)
  if (over) process.exitCode = 1
}

function pathOf(route) {
  const own = route.path ?? ''
  const parent = routes[route.parentId]
  return `${parent && parent.id !== 'root' ? pathOf(parent) : ''}/${own}`
}

function measure(route) {
  const modules = [entry]
  for (let one = route; one; one = routes[one.parentId]) modules.push(one)
  // The manifest of all routes is not among them: a page carries its own part, and asks for others when they are linked to.
  const js = new Set([...modules.flatMap((one) => [one.module, ...(one.imports ?? [])])])
  const css = new Set(modules.flatMap((one) => one.css ?? []))
  return { js: kilobytes(js), css: kilobytes(css) }
}

function kilobytes(files) {
  let bytes = 0
  for (const file of files) {
    const path = join(client, file)
    bytes += existsSync(`${path}.gz`) ? readFileSync(`${path}.gz`).length : gzipSync(readFileSync(path), { level: 9 }).length
  }
  return bytes / 1000
}
