import styles from './DemoStrip.module.css'

/** A notice above every page of an installation with demo content. */
export const DemoStrip = ({ children }: { children: string }) => (
  <p className={styles.strip} role="note">
    <span className="wrap">{children}</span>
  </p>
)
