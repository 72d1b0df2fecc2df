import type { Filters, Phase } from '../list-filters.ts'
import { useWords } from '../words.ts'
import styles from './Found.module.css'

const keys = {
  open: 'list.foundOpen',
  closed: 'list.foundClosed',
  completed: 'list.foundCompleted',
  all: 'list.foundAll',
} as const satisfies Record<Phase, string>

/** How many projects there are, and by which search. Read out when it changes. */
export function Found({ filters, total, place }: { filters: Filters; total: number; place: string | null }) {
  const words = useWords()
  const zipUnknown = place === null && /^\d{5}$/.test(filters.q)
  const radius = Number(filters.radius)
  const where = () => {
    if (place === null) return filters.q && words('list.matching', { text: filters.q })
    return radius > 0 ? words('list.near', { miles: radius, place }) : words('list.nearest', { place })
  }
  return (
    <div className={styles.found} aria-live="polite">
      <h2 id="found">
        {words(keys[filters.phase], { count: total })} <span className="soft">{where()}</span>
      </h2>
      {zipUnknown && <p className="small soft">{words('list.zipUnknown', { zip: filters.q })}</p>}
    </div>
  )
}
