import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { Button } from '../forms/Button.tsx'
import { arrowLeft } from '../icons/signs.ts'
import { arrowRight } from '../icons/ways.ts'
import { LinkButton } from './LinkButton.tsx'
import styles from './Pager.module.css'

type PagerLink = { label: string; to?: To | undefined }

/** Previous and next links of a long list; a step without `to` is the end. Children describe the position. */
export const Pager = ({
  label,
  previous,
  next,
  children,
}: {
  label: string
  previous: PagerLink
  next: PagerLink
  children?: ReactNode
}) => (
  <nav className={styles.pager} aria-label={label}>
    {previous.to === undefined ? (
      <Button unavailable icon={arrowLeft}>
        {previous.label}
      </Button>
    ) : (
      <LinkButton to={previous.to} icon={arrowLeft}>
        {previous.label}
      </LinkButton>
    )}
    {children && <span className={styles.here}>{children}</span>}
    {next.to === undefined ? (
      <Button unavailable iconEnd={arrowRight}>
        {next.label}
      </Button>
    ) : (
      <LinkButton to={next.to} iconEnd={arrowRight}>
        {next.label}
      </LinkButton>
    )}
  </nav>
)
