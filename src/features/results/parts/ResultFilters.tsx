import { Form, Link } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { OwnResults } from '../results-page.server.ts'
import { useWords } from '../words.ts'
import styles from './ResultFilters.module.css'

/** From which day to which; the address carries it, so that it can be shared and exported as it stands. */
export function ResultFilters({ filter, participants }: { filter: OwnResults['filter']; participants: number }) {
  const words = useWords()
  return (
    <Form className={styles.bar} aria-label={words('filters')} preventScrollReset>
      <p className="small strong" role="status">
        {words('showing', { count: participants })}
      </p>
      <Field name="from" label={words('from')} className={styles.day}>
        {(control) => <TextInput type="date" {...control} defaultValue={filter.from} max={filter.to || undefined} />}
      </Field>
      <Field name="to" label={words('to')} className={styles.day}>
        {(control) => <TextInput type="date" {...control} defaultValue={filter.to} min={filter.from || undefined} />}
      </Field>
      {filter.includeUnconfirmed && <input type="hidden" name="unconfirmed" value="on" />}
      <Button type="submit">{words('apply')}</Button>
      {(filter.from || filter.to) && (
        <Link to={filter.includeUnconfirmed ? '?unconfirmed=on' : '?'} preventScrollReset className={styles.all}>
          {words('all')}
        </Link>
      )}
    </Form>
  )
}
