import { Form, Link } from 'react-router'
import { useWords as useAccountWords } from '../../../features/accounts/model/words.ts'
import { filterParams } from '../../../features/results/model/filter.ts'
import { type GroupName, groupNames } from '../../../features/results/model/groups.ts'
import { useWords } from '../../../features/results/model/words.ts'
import { useFilterWords } from '../../../features/results/turnout/filter-words.ts'
import { useWords as useTurnoutWords } from '../../../features/results/turnout/words.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { Badge } from '../../../ui/content/Badge.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import type { OwnResults } from '../results-page.server.ts'
import styles from './ResultFilters.module.css'

type Props = { page: Pick<OwnResults, 'filter' | 'choices'>; shown: number; of: number }

/** Filters by group and period. The filter is in the address, which can be shared and exported. */
export function ResultFilters({ page: { filter, choices }, shown, of }: Props) {
  const words = useWords()
  const accountWords = useAccountWords()
  const turnoutWords = useTurnoutWords()
  const said = useFilterWords()(filter)
  const on = filterParams({ ...filter, includeUnconfirmed: false }, '').length
  const name = (group: GroupName, value: string) => {
    if (group === 'gender') return accountWords(`genders.${value as 'Male'}`)
    if (group === 'ethnicity') return accountWords(`ethnicities.${value as 'Other'}`)
    if (group === 'duplicates') return words('duplicatesLeftOut')
    return group === 'way' ? turnoutWords(`ways.${value as 'code'}`) : value
  }
  return (
    <Form className={styles.bar} aria-label={words('filters')} preventScrollReset>
      <p className="strong" role="status">
        {said.length > 0 ? words('showingOf', { shown, count: of, groups: said }) : words('showing', { count: shown })}
      </p>
      <details className="disclosure" open={said.length > 0}>
        <summary>
          {words('narrow')}
          {on > 0 && <Badge>{words('filtersOn', { count: on })}</Badge>}
        </summary>
        <div className={styles.fields}>
          {groupNames.map((group) => (
            <Field key={group} name={group} label={words(`groups.${group}`)}>
              {(control) => (
                <Select
                  {...control}
                  defaultValue={filter.groups[group] ?? ''}
                  placeholder={words('everybody')}
                  options={choices[group].map((value) => ({ value, label: name(group, value) }))}
                />
              )}
            </Field>
          ))}
          <Field name="from" label={words('from')}>
            {(control) => <TextInput type="date" {...control} defaultValue={filter.from} max={filter.to || undefined} />}
          </Field>
          <Field name="to" label={words('to')}>
            {(control) => <TextInput type="date" {...control} defaultValue={filter.to} min={filter.from || undefined} />}
          </Field>
        </div>
        {filter.includeUnconfirmed && <input type="hidden" name="unconfirmed" value="on" />}
        <div className="row">
          <Button type="submit">{words('apply')}</Button>
          {said.length > 0 && (
            <Link to={filter.includeUnconfirmed ? '?unconfirmed=on' : '?'} preventScrollReset className={styles.all}>
              {words('all')}
            </Link>
          )}
        </div>
      </details>
    </Form>
  )
}
