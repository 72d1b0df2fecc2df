import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../../shell/site/root-data.ts'

/** True if what the person sends does not count yet, because the email address is not confirmed. */
export function useWaits(): boolean {
  const user = (useRouteLoaderData('root') as RootData | undefined)?.me?.user
  return user?.loginType === 'Resident' && !user.emailVerified
}
