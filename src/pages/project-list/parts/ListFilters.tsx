import { lazy, Suspense, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { formatNumber } from '../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import type { Category, ProjectType } from '../../../features/projects/model/contract.ts'
import { listed } from '../../../features/projects/model/list-text.ts'
import { useWords } from '../../../features/projects/model/words.ts'
import { addressWith, type Filters, none, phases, toggled } from '../../../features/projects/search/list-filters.ts'
import type { RootData } from '../../../features/shell/site/root-data.ts'
import { Chip } from '../../../ui/content/Chip.tsx'
import { chevronDown, close } from '../../../ui/icons/basic.ts'
import { pin } from '../../../ui/icons/cards.ts'
import { Menu } from '../../../ui/navigation/Menu.tsx'
import { MenuItem } from '../../../ui/navigation/MenuItem.tsx'
import { classes } from '../../../ui/styles/classes.ts'
import styles from './ListFilters.module.css'

// It needs scripts: the server shows nothing of it.
const NearMe = lazy(() => import('./NearMe.tsx'))

type FilterCounts = {
  statuses: Record<(typeof phases)[number], number> | null
  types: Record<ProjectType, number> | null
  categories: Record<Category, number> | null
}
type Props = {
  filters: Filters
  types: readonly ProjectType[]
  categories: readonly Category[]
  counts: FilterCounts
  ownerName: string | null
  /** The place that the typed text means. */
  place: string | null
}

/** Chips for the active filters, and the count of each other choice. Each is a link: a list can be bookmarked and shared. */
export function ListFilters({ filters, types, categories, counts, ownerName, place }: Props) {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  const ownZip = root?.me?.user.zipCode
  const [open, setOpen] = useState(false)
  const chosenTypes = types.filter((one) => listed(filters.projectType).includes(one))
  const chosenKinds = categories.filter((one) => listed(filters.infrastructureCategories).includes(one))
  const removable = activeFilters(words, filters, chosenTypes, chosenKinds, ownerName, place)
  return (
    <nav className={`wrap ${styles.filters}`} aria-label={words('list.filters')}>
      <div className={classes(styles.row, !open && styles.folded)}>
        <Chip className={styles.unfold ?? ''} iconEnd={chevronDown} aria-expanded={open} onClick={() => setOpen(!open)}>
          {words('list.filters')}
        </Chip>
        <Phases filters={filters} counts={counts.statuses} />
        <div className={styles.group}>
          <Choices
            label={words('list.type')}
            options={types.map((one) => ({ name: words(`types.${one}`), value: one, count: counts.types?.[one] }))}
            chosen={chosenTypes}
            to={(value) => addressWith(filters, { projectType: toggled(filters.projectType, value) })}
          />
          <Choices
            label={words('list.category')}
            options={categories.map((one) => ({
              name: words(`categories.${one}`),
              value: one,
              count: counts.categories?.[one],
            }))}
            chosen={chosenKinds}
            to={(value) => addressWith(filters, { infrastructureCategories: toggled(filters.infrastructureCategories, value) })}
          />
          {!filters.near && (
            <Suspense>
              <NearMe filters={filters} />
            </Suspense>
          )}
          {!filters.isPin && (
            <Chip to={addressWith(filters, { isPin: '1' })} icon={pin} preventScrollReset>
              {words('list.pinned')}
            </Chip>
          )}
          {ownZip && filters.zip !== ownZip && (
            <Chip to={addressWith(filters, { zip: ownZip })} preventScrollReset>
              {words('list.forMyZip')}
            </Chip>
          )}
        </div>
      </div>
      {removable.length > 0 && (
        <div className={classes(styles.row, styles.chosen)}>
          <span className="small soft">{words('list.narrowedTo')}</span>
          {removable}
          {removable.length > 1 && (
            <Chip to={addressWith(filters, none)} preventScrollReset className={styles.clear ?? ''}>
              {words('list.clearAll')}
            </Chip>
          )}
        </div>
      )}
    </nav>
  )
}

/** Which projects, by how far they are. */
function Phases({ filters, counts }: { filters: Filters; counts: FilterCounts['statuses'] }) {
  const words = useWords()
  const phaseWords = {
    open: words('list.openNow'),
    soon: words('list.soon'),
    closed: words('list.closed'),
    completed: words('list.completed'),
    all: words('list.all'),
  }
  return (
    <div className={styles.group}>
      {phases.map((phase) => (
        <Chip
          key={phase}
          to={addressWith(filters, { phase })}
          current={filters.phase === phase}
          preventScrollReset
          {...(counts && { count: counts[phase] })}
        >
          {phaseWords[phase]}
        </Chip>
      ))}
    </div>
  )
}

/** A chip for each active filter, which removes it. */
function activeFilters(
  words: ReturnType<typeof useWords>,
  filters: Filters,
  chosenTypes: readonly ProjectType[],
  chosenKinds: readonly Category[],
  ownerName: string | null,
  place: string | null,
) {
  const off = (change: Partial<Filters>, name: string) => (
    <Chip key={name} to={addressWith(filters, change)} iconEnd={close} preventScrollReset>
      <span aria-hidden="true">{name}</span>
      <span className="sr-only">{words('list.removeFilter', { name })}</span>
    </Chip>
  )
  return [
    filters.q && off({ q: '', ...(!filters.near && { radius: '' }) }, place ?? words('list.quoted', { text: filters.q })),
    filters.near && off({ near: '', radius: '' }, words('list.nearMe')),
    filters.radius > '0' && off({ radius: '0' }, words('list.miles', { count: Number(filters.radius) })),
    ...chosenTypes.map((one) => off({ projectType: toggled(filters.projectType, one) }, words(`types.${one}`))),
    ...chosenKinds.map((one) =>
      off({ infrastructureCategories: toggled(filters.infrastructureCategories, one) }, words(`categories.${one}`)),
    ),
    filters.zip && off({ zip: '' }, words('list.zip', { zip: filters.zip })),
    filters.isPin && off({ isPin: '' }, words('list.pinned')),
    filters.bbox && off({ bbox: '' }, words('list.mapPart')),
    filters.owner && off({ owner: '' }, ownerName ? words('list.organization', { name: ownerName }) : words('list.oneOrganization')),
  ].filter(Boolean)
}

type FilterOption = { name: string; value: string; count: number | undefined }

/** A filter that takes several values, chosen one after the other. */
function Choices({
  label,
  options,
  chosen,
  to,
}: {
  label: string
  options: FilterOption[]
  chosen: readonly string[]
  to: (value: string) => string
}) {
  const language = useLanguage()
  return (
    <Menu
      label={chosen.length > 0 ? `${label} · ${chosen.length}` : label}
      arrow
      align="start"
      size="s"
      variant={chosen.length > 0 ? 'primary' : 'plain'}
      className={styles.menu}
    >
      {options.map(({ name, value, count }) => (
        <MenuItem key={value} to={to(value)} current={chosen.includes(value)} preventScrollReset>
          {count === undefined ? name : `${name} (${formatNumber(language, count)})`}
        </MenuItem>
      ))}
    </Menu>
  )
}
