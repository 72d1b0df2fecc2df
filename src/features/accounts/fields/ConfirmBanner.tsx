import { Suspense, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { lazyWithRetry } from '../../../core/browser/lazy-with-retry.ts'
import type { RootData } from '../../shell/site/root-data.ts'

// Most residents have confirmed their address.
const ConfirmationNote = lazyWithRetry(() => import('./ConfirmationNote.tsx'))

/**
 * Asks a resident to confirm the email address with the mailed code, and stays to confirm that it worked. `brief`: the page itself names
 * the address.
 */
export function ConfirmBanner({ className, brief = false }: { className?: string | undefined; brief?: boolean }) {
  const user = (useRouteLoaderData('root') as RootData | undefined)?.me?.user
  const isUnconfirmed = user?.loginType === 'Resident' && !user.emailVerified
  const [asks, setAsks] = useState(isUnconfirmed)
  if (isUnconfirmed && !asks) setAsks(true)
  if (!user || !asks) return null
  return (
    <Suspense>
      <ConfirmationNote email={user.email} className={className} brief={brief} />
    </Suspense>
  )
}
