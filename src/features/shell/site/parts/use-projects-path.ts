import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../root-data.ts'

/** Where "Projects" leads: all of them, or an official's own, as in the officials' navigation. */
export function useProjectsPath(): string {
  const me = (useRouteLoaderData('root') as RootData | undefined)?.me
  return me?.organization ? `/projects?owner=${me.organization._id}&phase=all` : '/projects'
}
