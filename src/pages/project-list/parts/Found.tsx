import { useWords } from '../../../features/projects/model/words.ts'
import { addressWith, type Filters, orders, type PhaseFilter } from '../../../features/projects/search/list-filters.ts'
import { Menu } from '../../../ui/navigation/Menu.tsx'
import { MenuItem } from '../../../ui/navigation/MenuItem.tsx'
import styles from './Found.module.css'

const keys = {
  open: 'list.foundOpen',
  soon: 'list.foundSoon',
  closed: 'list.foundClosed',
  completed: 'list.foundCompleted',
  all: 'list.foundAll',
} as const satisfies Record<PhaseFilter, string>

type Props = {
  filters: Filters
  total: number
  more: boolean
  place: string | null
  hasPlace: boolean
  hasWords: boolean
  similar: boolean
}

const placed = (hasPlace: boolean) => (hasPlace ? 'nearest' : 'newest')

/** The number of projects, with the search and the order. Announced when it changes. */
export function Found({ filters, total, more, place, hasPlace, hasWords, similar }: Props) {
  const words = useWords()
  const zipUnknown = !hasPlace && /^\d{5}$/.test(filters.q)
  const radius = Number(filters.radius)
  const where = () => {
    if (!hasPlace) return filters.q && words('list.matching', { text: filters.q })
    const name = place ?? words('list.whereYouAre')
    return radius > 0 ? words('list.near', { count: radius, place: name }) : words('list.around', { place: name })
  }
  const usual = hasWords ? 'relevant' : placed(hasPlace)
  const order = filters.sort && (filters.sort !== 'nearest' || hasPlace) ? filters.sort : usual
  return (
    <div className={styles.found}>
      <div aria-live="polite">
        <h2 id="found">
          {more ? words('list.moreThan', { count: total }) : words(keys[filters.phase], { count: total })}{' '}
          <span className="soft">{where()}</span>
        </h2>
        {similar && total > 0 && <p className="small soft">{words('list.similar', { text: filters.q })}</p>}
        {zipUnknown && <p className="small soft">{words('list.zipUnknown', { zip: filters.q })}</p>}
      </div>
      {total > 1 && (
        <Menu label={words(`list.sorted.${order}`)} arrow size="s">
          {hasWords && (
            <MenuItem to={addressWith(filters, { sort: '' })} current={order === 'relevant'} preventScrollReset>
              {words('list.sorted.relevant')}
            </MenuItem>
          )}
          {orders
            .filter((one) => one !== 'nearest' || hasPlace)
            .map((one) => (
              <MenuItem key={one} to={addressWith(filters, { sort: one })} current={one === order} preventScrollReset>
                {words(`list.sorted.${one}`)}
              </MenuItem>
            ))}
        </Menu>
      )}
    </div>
  )
}
