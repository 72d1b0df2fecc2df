import { Link } from 'react-router'
import { useWords } from '../words.ts'
import styles from './Lifecycle.module.css'
import { Lifecycle, type LifecycleProps } from './Lifecycle.tsx'

/** The lifecycle section of a project's own page. */
export function OwnEnd(props: LifecycleProps) {
  const words = useWords()
  return (
    <section className={styles.end} aria-labelledby="its-end">
      <h3 id="its-end">{words('life.title')}</h3>
      <Lifecycle {...props} />
      <Link className="small" to="/records">
        {words('life.records')}
      </Link>
    </section>
  )
}
