import { type ReactNode, Suspense } from 'react'
import { useRouteLoaderData } from 'react-router'
import { lazyWithRetry } from '../../../../core/browser/lazy-with-retry.ts'
import type { OfficialPlace } from '../official-place.ts'
import type { RootData } from '../root-data.ts'
import { SiteFrame } from './SiteFrame.tsx'

// Loaded only for officials.
const OfficialShell = lazyWithRetry(async () => ({ default: (await import('./OfficialShell.tsx')).OfficialShell }))

/** Whether a page that everybody sees has the officials' frame, with their navigation. */
export function useIsOfficialFrame(): boolean {
  const root = useRouteLoaderData('root') as RootData
  return root.me?.user.loginType === 'Organization' && !root.own
}

/**
 * The frame of a page that everybody sees: officials keep their own, with this entry of the navigation, except on an organization's own
 * site. The page exports `handle = { bare: true }`.
 */
export function SharedFrame({ place, children }: { place: OfficialPlace; children: ReactNode }) {
  const root = useRouteLoaderData('root') as RootData
  const isOfficial = useIsOfficialFrame()
  if (!isOfficial) return <SiteFrame root={root}>{children}</SiteFrame>
  return (
    <Suspense>
      <OfficialShell current={place}>{children}</OfficialShell>
    </Suspense>
  )
}
