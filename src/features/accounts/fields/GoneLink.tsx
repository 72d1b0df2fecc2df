import { Empty } from '../../../ui/content/Empty.tsx'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../shell/site/parts/PageTitle.tsx'
import { useWords } from '../model/words.ts'
import styles from './GoneLink.module.css'

type Props = { message: string | null; why: string; ways: readonly { to: string; label: string }[] }

/** Shown for a used or expired link: the API's message, the reason, and where to go next. */
export function GoneLink({ message, why, ways }: Props) {
  const words = useWords()
  const title = words('link.expiredTitle')
  const actions = ways.map(({ to, label }, index) => (
    <LinkButton key={to} to={to} variant={index === 0 ? 'main' : undefined}>
      {label}
    </LinkButton>
  ))
  return (
    <div className="wrap wrap-narrow page-card">
      <PageTitle>{title}</PageTitle>
      <h1 className="sr-only">{title}</h1>
      <Empty level={2} title={title} actions={actions}>
        <span className={styles.line}>{message}</span>
        <span className={styles.line}>{why}</span>
      </Empty>
    </div>
  )
}
