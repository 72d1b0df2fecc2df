import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Absolute path of Plaza's own files: the clone or the installed package. The working directory may differ. */
export const packageRoot = dirname(findPackageJSON(import.meta.url) as string)

/** The version in package.json. */
export const plazaVersion = (): string =>
  (JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version

/** Imports the exports of `src/app.ts` from the build. Set NODE_ENV first: React reads it during the import. */
export const importBuilt = async <T>(): Promise<T> =>
  (await import(/* @vite-ignore */ pathToFileURL(join(packageRoot, 'build/server/index.js')).href)) as T
