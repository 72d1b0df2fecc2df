import { buttonClasses } from '../forms/button.ts'
import styles from './SkipLink.module.css'

/** The first element of a page: a keyboard link past the header to the element with the id `to`. */
export const SkipLink = ({ to = 'main', children }: { to?: string; children: string }) => (
  <a className={buttonClasses({ variant: 'primary', className: styles.skip })} href={`#${to}`}>
    {children}
  </a>
)
