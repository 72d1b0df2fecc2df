// Each rule for packages fails on a lock file that breaks it, and Plaza's own lock file follows them all.
import { expect, test } from 'vitest'
import { checkDependencies, checkFolder, type Lock } from './packages.ts'

const integrity = 'sha512-AAAA'
const good = { version: '1.0.0', license: 'MIT', integrity }
const problemsOf = (packages: Lock['packages'], manifest = {}) =>
  checkDependencies({ packages: { '': {}, ...packages } }, manifest).problems

test('Plaza’s own packages follow the rules', () => {
  const { production, all, problems } = checkFolder('.')
  expect(problems).toEqual([])
  expect(production).toBeGreaterThan(100)
  expect(all).toBeGreaterThan(production)
})

test('a license must be on the list; of alternatives one, of several all; tools of development may have any', () => {
  const licensed = (license: string, more = {}) => problemsOf({ 'node_modules/a': { ...good, license, ...more } })
  for (const license of ['MIT', 'Apache-2.0 AND MIT', '(MIT OR GPL-3.0)', 'GPL-3.0 OR ISC AND MIT']) expect(licensed(license)).toEqual([])
  for (const license of ['GPL-3.0', 'MIT AND GPL-3.0', 'GPL-3.0 OR AGPL-3.0', 'ISC AND GPL-3.0 OR AGPL-3.0', 'OFL-1.1'])
    expect(licensed(license)).toEqual([`a: the license “${license}” is not on the list.`])
  expect(licensed('')).toEqual(['a: the license “none” is not on the list.'])
  expect(licensed('GPL-3.0', { dev: true })).toEqual([])
})

test('exceptions are for their packages alone', () => {
  const packages = {
    'node_modules/@img/sharp-libvips-linux-x64': { ...good, license: 'LGPL-3.0-or-later' },
    'node_modules/pdfkit/node_modules/png-js': { version: '1.0.0', integrity },
    'node_modules/other': { ...good, license: 'LGPL-3.0-or-later' },
  }
  expect(problemsOf(packages)).toEqual(['other: the license “LGPL-3.0-or-later” is not on the list.'])
})

test('every package has a SHA-512 integrity, except tools of other platforms', () => {
  const packages = {
    'node_modules/none': { version: '1.0.0', license: 'MIT' },
    'node_modules/weak': { ...good, integrity: 'sha1-AAAA' },
    'node_modules/optional': { version: '1.0.0', license: 'MIT', optional: true },
    'node_modules/tool-darwin-x64': { version: '1.0.0', dev: true, optional: true },
  }
  expect(problemsOf(packages)).toEqual(['none', 'weak', 'optional'].map((name) => `${name}: has no SHA-512 integrity.`))
})

test('packages come from the registry, in exact versions', () => {
  const from = (resolved: string) => problemsOf({ 'node_modules/a': { ...good, resolved } })
  expect(from('https://registry.npmjs.org/a/-/a-1.0.0.tgz')).toEqual([])
  for (const source of ['git+ssh://git@example.org/a.git#1', 'http://registry.npmjs.org/a', 'https://example.org/a.tgz', 'file:../a'])
    expect(from(source)).toEqual([`a: comes from ${source}, not from the registry.`])
  expect(problemsOf({ 'node_modules/a': { ...good, link: true } })).toEqual(['a: is a link to a folder.'])
  const dependencies = { a: '1.0.0', b: '^1.0.0', c: 'github:b/c', d: '1.0.0-beta.2' }
  expect(problemsOf({}, { dependencies })).toEqual(
    ['b: “^1.0.0”', 'c: “github:b/c”'].map((one) => `${one} in package.json is not an exact version.`),
  )
})

test('install scripts are listed, and the list has no others', () => {
  const packages = { 'node_modules/scripted': { ...good, hasInstallScript: true }, 'node_modules/plain': good }
  expect(problemsOf(packages, { allowScripts: { scripted: false } })).toEqual([])
  expect(problemsOf(packages, { allowScripts: { plain: false } })).toEqual([
    'scripted: has an install script; list it in allowScripts.',
    'plain: is in allowScripts and has no install script.',
  ])
})
