import { Form } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { place, search } from '../../../ui/icons/basic.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { type Filters, radii } from '../list-filters.ts'
import { useWords } from '../words.ts'
import styles from './ListSearch.module.css'

/** Where or what to look for. The other filters stay as they are. */
export function ListSearch({ filters }: { filters: Filters }) {
  const words = useWords()
  const kept = ['projectType', 'infrastructureCategories', 'zip', 'owner', 'phase', 'view'] as const
  const distances = [
    { value: '', label: words('list.anywhere') },
    ...radii.map((count) => ({ value: String(count), label: words('list.miles', { count }) })),
  ]
  return (
    <Form method="get" action="/projects" role="search" className={styles.search} key={`${filters.q} ${filters.radius}`}>
      {kept.map((name) => filters[name] && <input key={name} type="hidden" name={name} value={filters[name]} />)}
      <Field name="q" label={words('list.searchLabel')} className={styles.text}>
        {(control) => <TextInput {...control} type="search" icon={place} defaultValue={filters.q} autoComplete="postal-code" />}
      </Field>
      <Field name="radius" label={words('list.within')} className={styles.radius}>
        {(control) => <Select {...control} options={distances} defaultValue={filters.radius} />}
      </Field>
      <Button type="submit" variant="primary" square icon={search} aria-label={words('list.search')} className={styles.go} />
    </Form>
  )
}
