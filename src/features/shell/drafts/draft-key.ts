import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../site/root-data.ts'

/** The storage key of a form's draft: several officials may share a device. */
export const useDraftKey = (name: string): string =>
  `draft.${(useRouteLoaderData('root') as RootData | undefined)?.me?.user._id ?? ''}.${name}`
