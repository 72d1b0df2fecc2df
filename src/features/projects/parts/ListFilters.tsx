import { useRouteLoaderData } from 'react-router'
import { Chip } from '../../../ui/Chip.tsx'
import { close } from '../../../ui/icons/basic.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { MenuItem } from '../../../ui/MenuItem.tsx'
import type { RootData } from '../../site/root-data.ts'
import type { Category, ProjectType } from '../contract.ts'
import { addressWith, type Filters, phases } from '../list-filters.ts'
import { useWords } from '../words.ts'
import { categoryIcons } from './category-icons.ts'
import styles from './ListFilters.module.css'

type Props = { filters: Filters; types: readonly ProjectType[]; categories: readonly Category[]; ownerName: string | null }

/** Chips that say which filters are on. Each is a link, so a list can be kept and passed on. */
export function ListFilters({ filters, types, categories, ownerName }: Props) {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  const ownZip = root?.me?.user.zipCode
  const phaseWords = {
    open: words('list.openNow'),
    closed: words('list.closed'),
    completed: words('list.completed'),
    all: words('list.all'),
  }
  const type = types.find((one) => one === filters.projectType)
  const category = categories.find((one) => one === filters.infrastructureCategories)
  return (
    <nav className={`wrap ${styles.filters}`} aria-label={words('list.filters')}>
      {phases.map((phase) => (
        <Chip key={phase} to={addressWith(filters, { phase })} current={filters.phase === phase}>
          {phaseWords[phase]}
        </Chip>
      ))}
      <span className={styles.line} aria-hidden="true" />
      <Menu
        label={type ? words(`types.${type}`) : words('list.type')}
        arrow
        align="start"
        size="s"
        variant={type ? 'primary' : 'plain'}
        className={styles.menu}
      >
        <MenuItem to={addressWith(filters, { projectType: '' })} current={!type}>
          {words('list.anyType')}
        </MenuItem>
        {types.map((one) => (
          <MenuItem key={one} to={addressWith(filters, { projectType: one })} current={one === type}>
            {words(`types.${one}`)}
          </MenuItem>
        ))}
      </Menu>
      <Menu
        label={category ? words(`categories.${category}`) : words('list.category')}
        arrow
        align="start"
        size="s"
        variant={category ? 'primary' : 'plain'}
        className={styles.menu}
      >
        <MenuItem to={addressWith(filters, { infrastructureCategories: '' })} current={!category}>
          {words('list.anyCategory')}
        </MenuItem>
        {categories.map((one) => (
          <MenuItem
            key={one}
            to={addressWith(filters, { infrastructureCategories: one })}
            current={one === category}
            icon={categoryIcons[one]}
          >
            {words(`categories.${one}`)}
          </MenuItem>
        ))}
      </Menu>
      {ownZip && (
        <Chip to={addressWith(filters, { zip: filters.zip === ownZip ? '' : ownZip })} current={filters.zip === ownZip}>
          {words('list.forMyZip')}
        </Chip>
      )}
      {filters.zip && filters.zip !== ownZip && <RemoveChip to={addressWith(filters, { zip: '' })} name={filters.zip} />}
      {filters.bbox && <RemoveChip to={addressWith(filters, { bbox: '' })} name={words('list.mapPart')} />}
      {filters.owner && ownerName && (
        <RemoveChip to={addressWith(filters, { owner: '' })} name={words('list.organization', { name: ownerName })} />
      )}
    </nav>
  )
}

function RemoveChip({ to, name }: { to: string; name: string }) {
  const words = useWords()
  return (
    <Chip to={to} current iconEnd={close}>
      <span aria-hidden="true">{name}</span>
      <span className="sr-only">{words('list.removeFilter', { name })}</span>
    </Chip>
  )
}
