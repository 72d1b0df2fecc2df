import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The absolute path of Plaza's own files: the clone, or the installed package. The working directory may be any other. */
export const packageRoot = dirname(findPackageJSON(import.meta.url) as string)

/** Imports what `src/app.ts` exports, from the build. React reads NODE_ENV at that moment: set it before. */
export const importBuilt = async <T>(): Promise<T> =>
  (await import(/* @vite-ignore */ pathToFileURL(join(packageRoot, 'build/server/index.js')).href)) as T
