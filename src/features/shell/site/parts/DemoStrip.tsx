import styles from './DemoStrip.module.css'

/** Above every page of an installation with demo content: nobody may take it for real. */
export const DemoStrip = ({ children }: { children: string }) => (
  <p className={styles.strip} role="note">
    <span className="wrap">{children}</span>
  </p>
)
