// Run after `npm install`, where the registry is a mirror that lacks packages for other platforms: npm then leaves these optional
// packages out of package-lock.json, and `npm ci` refuses such a lock everywhere. This enters them, by the versions their parents name.
//   node scripts/check/complete-lock.mjs [--check]
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))
const platforms = /(?:^|[-/])(android|darwin|freebsd|linux|linuxmusl|openharmony|sunos|win32|aix|netbsd|openbsd)-?(\w+)?(?:-(\w+))?$/
const exact = /^\d+\.\d+\.\d+[\w.+-]*$/

/** What npm would note about the package: what it can be installed on is in its name. */
function entryOf(name, version, parent) {
  const [, os, cpu, libc] = platforms.exec(name) ?? []
  if (!os || !exact.test(version)) throw new Error(`${name}@${version} is missing from the lock, and its name says no platform.`)
  const entry = { version }
  if (cpu) entry.cpu = [cpu]
  if (parent.dev) entry.dev = true
  entry.optional = true
  entry.os = [os.replace('linuxmusl', 'linux')]
  if (libc === 'gnu' || libc === 'glibc') entry.libc = ['glibc']
  if (libc === 'musl' || os === 'linuxmusl') entry.libc = ['musl']
  return entry
}

/** Where npm would look for `name` from the package at `path`. */
function findFrom(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const candidate = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (lock.packages[candidate]) return candidate
    if (at === '') return
  }
}

const added = []
for (const [path, parent] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (findFrom(path, name)) continue
    const place = `node_modules/${name}`
    lock.packages[place] = entryOf(name, version, parent)
    added.push(place)
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
if (process.argv.includes('--check')) {
  if (added.length > 0) throw new Error(`${file} lacks ${added.join(', ')}. Run node scripts/check/complete-lock.mjs.`)
} else if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added.length} packages entered in ${file}.`)
