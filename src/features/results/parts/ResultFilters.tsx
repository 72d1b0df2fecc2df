import { Form, Link } from 'react-router'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useWords as useAccountWords } from '../../accounts/words.ts'
import { useWords as useTurnoutWords } from '../../turnout/words.ts'
import { filterParams } from '../filter.ts'
import { type GroupName, groupNames } from '../groups.ts'
import type { OwnResults } from '../results-page.server.ts'
import { useWords } from '../words.ts'
import { useFilterWords } from './filter-words.ts'
import styles from './ResultFilters.module.css'

type Props = { page: Pick<OwnResults, 'filter' | 'choices'>; shown: number; of: number }

/** Whose answers are shown: groups and days. The address carries them, so that the page can be shared and exported as it stands. */
export function ResultFilters({ page: { filter, choices }, shown, of }: Props) {
  const words = useWords()
  const accountWords = useAccountWords()
  const turnoutWords = useTurnoutWords()
  const said = useFilterWords()(filter)
  const on = filterParams({ ...filter, includeUnconfirmed: false }, '').length
  const name = (group: GroupName, value: string) => {
    if (group === 'gender') return accountWords(`genders.${value as 'Male'}`)
    if (group === 'ethnicity') return accountWords(`ethnicities.${value as 'Other'}`)
    return group === 'way' ? turnoutWords(`ways.${value as 'code'}`) : value
  }
  return (
    <Form className={styles.bar} aria-label={words('filters')} preventScrollReset>
      <p className="strong" role="status">
        {said.length > 0 ? words('showingOf', { shown, count: of, groups: said }) : words('showing', { count: shown })}
      </p>
      <details className={styles.more} open={said.length > 0}>
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
