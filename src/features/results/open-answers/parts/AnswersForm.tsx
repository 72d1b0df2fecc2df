import { Form, useSearchParams } from 'react-router'
import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { Pager } from '../../../../ui/navigation/Pager.tsx'
import type { AnswersPage } from '../answers-page.server.ts'
import { useWords } from '../words.ts'
import styles from './AnswersForm.module.css'
import { Spoken } from './Spoken.tsx'

/** A page of answers with their tags; editors select answers and tag them together. */
export function AnswersForm({ page: { list, mayEdit, isFirst } }: { page: AnswersPage }) {
  const words = useWords()
  const [params] = useSearchParams()
  const to = (cursor: string | null) => {
    const next = new URLSearchParams([...params].filter(([name]) => name !== 'cursor'))
    if (cursor) next.set('cursor', cursor)
    return `?${next}`
  }
  if (list.answers.length === 0) {
    return (
      <Empty level={2} title={words('emptyTitle')}>
        {words('empty')}
      </Empty>
    )
  }
  const names = new Map(list.tags.map((one) => [one._id, one.name]))
  return (
    // A new key after each change clears the selection.
    <Form method="post" preventScrollReset className="stack gap-4" key={list.answers.map((one) => `${one._id} ${one.tags.join()}`).join()}>
      <ul className="stack gap-3">
        {list.answers.map((answer) => (
          <Card as="li" key={answer._id} className={styles.answer}>
            {mayEdit && (
              <Checkbox
                name="answer"
                id={`answer-${answer._id}`}
                value={answer._id}
                label={<span className="sr-only">{words('select', { alias: answer.respondent.alias })}</span>}
              />
            )}
            <div className="stack gap-2">
              <Spoken answer={answer} />
              {answer.tags.length > 0 && (
                <ul className={styles.tags} aria-label={words('tags')}>
                  {answer.tags.map((id) => (
                    <li key={id}>
                      <Badge tone="line">{names.get(id)}</Badge>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </Card>
        ))}
      </ul>
      {mayEdit && list.tags.length > 0 && (
        <fieldset className={styles.with}>
          <legend>{words('withSelected')}</legend>
          <Field name="tag" label={words('choose')} labelHidden>
            {(control) => (
              <Select
                {...control}
                placeholder={words('choose')}
                options={[...list.tags].sort((a, b) => a.name.localeCompare(b.name)).map((one) => ({ value: one._id, label: one.name }))}
              />
            )}
          </Field>
          <Button type="submit" name="intent" value="put" variant="primary">
            {words('put')}
          </Button>
          <Button type="submit" name="intent" value="take">
            {words('take')}
          </Button>
        </fieldset>
      )}
      {(list.nextCursor || !isFirst) && (
        <Pager
          label={words('pages')}
          previous={{ label: words('newer'), to: isFirst ? undefined : to(null) }}
          next={{ label: words('older'), to: list.nextCursor ? to(list.nextCursor) : undefined }}
        />
      )}
    </Form>
  )
}
