import { Link } from 'react-router'
import { useWords } from '../words.ts'
import { ConsentChoice } from './ConsentChoice.tsx'
import styles from './CookieBanner.module.css'

/** Asks for consent at the lower edge of the screen. It comes first in the reading order. */
export default function CookieBanner({ optsOut }: { optsOut: boolean }) {
  const words = useWords()
  return (
    <section className={styles.banner} aria-label={words('title')}>
      <div className={`wrap ${styles.inside}`}>
        <p>
          {words('ask')} {optsOut && `${words('optsOut')} `}
          <Link to="/cookies">{words('policy')}</Link>
        </p>
        <ConsentChoice />
      </div>
    </section>
  )
}
