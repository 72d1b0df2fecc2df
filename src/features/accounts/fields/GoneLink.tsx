import type { ReactNode } from 'react'
import { Empty } from '../../../ui/content/Empty.tsx'
import { PageTitle } from '../../shell/site/parts/PageTitle.tsx'
import { useWords } from '../model/words.ts'
import styles from './GoneLink.module.css'

/** Shown for a used or expired link: the API's message, the reason, and where to go next. */
export function GoneLink({ said, why, actions }: { said: string | null; why: string; actions: ReactNode }) {
  const words = useWords()
  const title = words('link.expiredTitle')
  return (
    <div className="wrap wrap-narrow page-card">
      <PageTitle>{title}</PageTitle>
      <h1 className="sr-only">{title}</h1>
      <Empty level={2} title={title} actions={actions}>
        <span className={styles.line}>{said}</span>
        <span className={styles.line}>{why}</span>
      </Empty>
    </div>
  )
}
