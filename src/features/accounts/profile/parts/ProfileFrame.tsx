import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { OfficialPlace } from '../../../shell/site/official-place.ts'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { SiteFrame } from '../../../shell/site/parts/SiteFrame.tsx'
import type { RootData } from '../../../shell/site/root-data.ts'
import styles from './ProfileFrame.module.css'

/** The frame of a page for residents and officials, each in their own shell. The page exports `handle = { bare: true }`. */
export function ProfileFrame({ current = null, children }: { current?: OfficialPlace | null; children: ReactNode }) {
  const root = useRouteLoaderData('root') as RootData
  if (root.me?.user.loginType === 'Organization') {
    return (
      <OfficialShell current={current}>
        <div className={styles.narrow}>{children}</div>
      </OfficialShell>
    )
  }
  return (
    <SiteFrame root={root}>
      <div className={`wrap wrap-narrow ${styles.page}`}>{children}</div>
    </SiteFrame>
  )
}
