// The rules for packages from the registry: license, integrity, source and install scripts. Reads package-lock.json, needs no network.
import { readFileSync } from 'node:fs'

type LockedPackage = {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}
export type Lock = { packages: Record<string, LockedPackage> }
export type Manifest = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  allowScripts?: Record<string, boolean>
}
export type DependencyCheck = { production: number; all: number; problems: string[] }

/** Licenses that allow use in a closed or open site without further duties than naming the authors. */
const licenses = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'Unlicense']
const exceptions: { packages: RegExp; license: string; why: string }[] = [
  { packages: /^@img\/sharp-/, license: 'LGPL-3.0-or-later', why: 'libvips, a shared library of its own that can be replaced.' },
  { packages: /^png-js$/, license: '', why: 'Its manifest names no license; its LICENSE file is the MIT license.' },
]
const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const registry = 'https://registry.npmjs.org/'

/**
 * Checks every package of a lock file.
 * @param lock package-lock.json
 * @param manifest package.json, whose `allowScripts` is the list of packages with install scripts; `false` means that npm skips them
 * @returns one English sentence per violation
 */
export function checkDependencies(lock: Lock, manifest: Manifest): DependencyCheck {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  const production = packages.filter(([, { dev }]) => !dev)
  const scripted = new Set(packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path)))
  const listed = Object.keys(manifest.allowScripts ?? {})
  const problems = [
    ...Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
      .filter(([, version]) => !exact.test(version))
      .map(([name, version]) => `${name}: “${version}” in package.json is not an exact version.`),
    ...production.flatMap(([path, { license = '' }]) => licenseProblem(nameOf(path), license)),
    ...packages.flatMap(([path, one]) => sourceProblems(nameOf(path), one)),
    ...[...scripted].filter((name) => !listed.includes(name)).map((name) => `${name}: has an install script; list it in allowScripts.`),
    ...listed.filter((name) => !scripted.has(name)).map((name) => `${name}: is in allowScripts and has no install script.`),
  ]
  return { production: production.length, all: packages.length, problems }
}

/** The same for the files of a folder. */
export const checkFolder = (folder: string): DependencyCheck => {
  const read = <T>(file: string): T => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))
  return checkDependencies(read<Lock>('package-lock.json'), read<Manifest>('package.json'))
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function licenseProblem(name: string, license: string): string[] {
  const own = exceptions.filter(({ packages }) => packages.test(name)).map((one) => one.license)
  const isAllowed = (one: string) => licenses.includes(one) || own.includes(one)
  // In SPDX expressions, AND binds tighter than OR.
  const alternatives = license.replace(/^\((.*)\)$/, '$1').split(' OR ')
  if (alternatives.some((one) => one.split(' AND ').every(isAllowed))) return []
  return [`${name}: the license “${license || 'none'}” is not on the list.`]
}

function sourceProblems(name: string, { integrity, resolved, link, dev, optional }: LockedPackage): string[] {
  const problems: string[] = []
  if (link) problems.push(`${name}: is a link to a folder.`)
  if (resolved !== undefined && !resolved.startsWith(registry)) problems.push(`${name}: comes from ${resolved}, not from the registry.`)
  // scripts/check/complete-lock.mjs enters tools of other platforms without having them.
  if (integrity === undefined ? !(dev && optional) : !integrity.startsWith('sha512-')) problems.push(`${name}: has no SHA-512 integrity.`)
  return problems
}
