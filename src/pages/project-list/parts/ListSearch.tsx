import { Suspense, useEffect, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { lazyWithRetry } from '../../../core/browser/lazy-with-retry.ts'
import { useWords } from '../../../features/projects/model/words.ts'
import { type Filters, radii } from '../../../features/projects/search/list-filters.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { place } from '../../../ui/icons/basic.ts'
import { search } from '../../../ui/icons/cards.ts'
import { classes } from '../../../ui/styles/classes.ts'
import styles from './ListSearch.module.css'

// Most visitors do not type.
const Suggestions = lazyWithRetry(() => import('./Suggestions.tsx'))

/** The pause in typing before a search starts. */
const pauseMilliseconds = 250
const hiddenFilters = ['near', 'projectType', 'infrastructureCategories', 'zip', 'owner', 'isPin', 'phase', 'sort', 'view'] as const

/** The search field: searches during typing, or with the button. The other filters stay, except the map's area. */
export function ListSearch({ filters }: { filters: Filters }) {
  const words = useWords()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState(false)
  const [list, setList] = useState<{ open: boolean; active: string | undefined }>({ open: false, active: undefined })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const distances = [
    { value: /^\d{5}$/.test(filters.q) ? '0' : '', label: words('list.anywhere') },
    ...radii.map((count) => ({ value: String(count), label: words('list.miles', { count }) })),
  ]
  // The fields follow the address (a chip, going back), but never during typing.
  const followed = useRef(filters)
  useEffect(() => {
    if (followed.current === filters) return
    followed.current = filters
    const fields = form.current?.elements
    for (const name of ['q', 'radius'] as const) {
      const field = fields?.namedItem(name) as HTMLInputElement | null
      if (field && field !== document.activeElement) field.value = filters[name]
    }
  }, [filters])
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => form.current && submit(form.current, { replace: true, preventScrollReset: true }), pauseMilliseconds)
  }
  const searchPlace = (q: string) => {
    if (!(field.current && form.current)) return
    clearTimeout(timer.current)
    field.current.value = q
    submit(form.current, { preventScrollReset: true })
  }
  return (
    <Form
      method="get"
      action="/projects"
      role="search"
      className={classes(styles.search, !(filters.q || filters.near) && styles.empty)}
      ref={form}
      onChange={later}
      onSubmit={() => clearTimeout(timer.current)}
    >
      {hiddenFilters.map((name) => filters[name] && <input key={name} type="hidden" name={name} value={filters[name]} />)}
      <Field name="q" label={words('list.searchLabel')} className={styles.text}>
        {(control) => (
          <>
            <TextInput
              {...control}
              ref={field}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={list.open}
              aria-controls={list.open ? 'suggestions' : undefined}
              aria-activedescendant={list.active}
              enterKeyHint="search"
              icon={place}
              defaultValue={filters.q}
              autoComplete="off"
              onFocus={() => setEntered(true)}
            />
            {entered && (
              <Suspense>
                <Suggestions field={field} onTurn={setList} onPlace={searchPlace} onChosen={() => clearTimeout(timer.current)} />
              </Suspense>
            )}
          </>
        )}
      </Field>
      <Field name="radius" label={words('list.within')} className={styles.radius}>
        {(control) => <Select {...control} options={distances} defaultValue={filters.radius} />}
      </Field>
      <Button type="submit" variant="primary" square icon={search} aria-label={words('list.search')} className={styles.go} />
    </Form>
  )
}
