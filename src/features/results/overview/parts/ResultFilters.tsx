import { useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { arrive } from '../../../../core/browser/early-input.ts'
import { Button } from '../../../../ui/forms/Button.tsx'
import { classes } from '../../../../ui/styles/classes.ts'
import { useWords as useAccountWords } from '../../../accounts/model/words.ts'
import { filterParams } from '../../model/filter.ts'
import { type FilterName, filterNames } from '../../model/groups.ts'
import { useWords } from '../../model/words.ts'
import { useFilterWords } from '../../turnout/filter-words.ts'
import { useWords as useTurnoutWords } from '../../turnout/words.ts'
import type { OwnResultsData } from '../results-page.server.ts'
import styles from './ResultFilters.module.css'

type Props = { page: Pick<OwnResultsData, 'filter' | 'choices'>; shown: number; of: number }

/** A year that is half typed (0202) is a valid day to the browser. */
const years = { min: '2000-01-01', max: '2099-12-31' }
const days = ['from', 'to'] as const

/**
 * Filters by group and period, which apply when they change; without JavaScript a button applies them. The filter is in the address, which
 * can be shared and exported.
 */
export function ResultFilters({ page: { filter, choices }, shown, of }: Props) {
  const words = useWords()
  const submit = useSubmit()
  const label = useChoiceLabel()
  const groups = useFilterWords()(filter)
  const form = useFilterForm(filter)
  const apply = () => {
    if (!form.current?.checkValidity()) return
    const set = [...new FormData(form.current)].flatMap(([name, value]): [string, string][] =>
      value === '' ? [] : [[name, String(value)]],
    )
    submit(new URLSearchParams(set), { preventScrollReset: true })
  }
  const hasChoices = (group: FilterName) => choices[group].length > 0
  const chip = (isOn: boolean) => classes(styles.chip, isOn && styles.on)
  return (
    <Form ref={form} className={styles.bar} aria-label={words('filters')} preventScrollReset onChange={apply}>
      <p className="strong" role="status">
        {groups.length > 0 ? words('showingOf', { shown, count: of, groups }) : words('showing', { count: shown })}
      </p>
      <div className={styles.chips}>
        {filterNames.filter(hasChoices).map((group) => (
          <span key={group} className={chip(!!filter.groups[group])}>
            <label htmlFor={`filter-${group}`}>{words(`groups.${group}`)}</label>
            <select ref={arrive} id={`filter-${group}`} name={group} defaultValue={filter.groups[group] ?? ''}>
              <option value="">{words('everybody')}</option>
              {choices[group].map((value) => (
                <option key={value} value={value}>
                  {label(group, value)}
                </option>
              ))}
            </select>
          </span>
        ))}
        {days.map((name) => (
          <span key={name} className={chip(filter[name] !== '')}>
            <label htmlFor={`filter-${name}`}>{words(name)}</label>
            <input ref={arrive} id={`filter-${name}`} type="date" name={name} defaultValue={filter[name]} {...years} />
          </span>
        ))}
        {filter.includeUnconfirmed && <input type="hidden" name="unconfirmed" value="on" />}
        <noscript>
          <Button type="submit" size="s">
            {words('apply')}
          </Button>
        </noscript>
        {groups.length > 0 && (
          <Link to={filter.includeUnconfirmed ? '?unconfirmed=on' : '?'} preventScrollReset className={styles.all}>
            {words('all')}
          </Link>
        )}
      </div>
    </Form>
  )
}

function useChoiceLabel() {
  const words = useWords()
  const accountWords = useAccountWords()
  const turnoutWords = useTurnoutWords()
  return (group: FilterName, value: string) => {
    if (group === 'gender') return accountWords(`genders.${value as 'Male'}`)
    if (group === 'ethnicity') return accountWords(`ethnicities.${value as 'Other'}`)
    if (group === 'duplicates') return words('duplicatesLeftOut')
    return group === 'way' ? turnoutWords(`ways.${value as 'code'}`) : value
  }
}

/** The form, whose fields follow the address: "Clear filters" and the browser's Back button change it, too. Focus stays where it is. */
function useFilterForm(filter: OwnResultsData['filter']) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const set = new Map(filterParams(filter, ''))
    for (const field of form.current?.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input[type=date]') ?? []) {
      const value = set.get(field.name) ?? ''
      if (field.value !== value) field.value = value
    }
  }, [filter])
  return form
}
