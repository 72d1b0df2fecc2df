import { Form } from 'react-router'
import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Chip } from '../../../../ui/content/Chip.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { search } from '../../../../ui/icons/cards.ts'
import { filterParams } from '../../model/filter.ts'
import type { AnswersPage } from '../answers-page.server.ts'
import { untagged } from '../rules.ts'
import { useWords } from '../words.ts'
import styles from './AnswerSearch.module.css'

/** Filters the answers by words and tag; the filter is in the address. */
export function AnswerSearch({ page: { filter, q, tag, list, wrong } }: { page: AnswersPage }) {
  const words = useWords()
  const language = useLanguage()
  const hiddenFilters = filterParams(filter, 'unconfirmed')
  const to = (other: string) =>
    `?${new URLSearchParams([...hiddenFilters, ...(q ? [['q', q]] : []), ...(other ? [['tag', other]] : [])] as [string, string][])}`
  const chips = [
    { id: '', name: words('all'), count: list.answered },
    { id: untagged, name: words('untagged'), count: list.answered - list.tagged },
    ...list.tags.map((one) => ({ id: one._id, name: one.name, count: one.count })),
  ]
  return (
    <div className="stack gap-3">
      <Form className={styles.search}>
        {[...hiddenFilters, ...(tag ? [['tag', tag] as const] : [])].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field name="q" label={words('search')} error={wrong}>
          {(control) => <TextInput type="search" {...control} defaultValue={q} maxLength={200} />}
        </Field>
        <Button type="submit" icon={search}>
          {words('find')}
        </Button>
      </Form>
      <nav aria-label={words('filterByTag')} className={styles.chips}>
        {chips.map(({ id, name, count }) => (
          <Chip key={id} to={to(id)} current={id === tag} count={formatNumber(language, count)} preventScrollReset>
            {name}
          </Chip>
        ))}
      </nav>
      <p role="status" className="small soft">
        {list.found === list.answered
          ? words('found', { count: list.found })
          : words('foundOf', { found: list.found, count: list.answered })}
        {' · '}
        {words('coverage', { tagged: list.tagged, count: list.answered })}
      </p>
    </div>
  )
}
