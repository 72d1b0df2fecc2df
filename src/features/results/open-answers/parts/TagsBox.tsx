import { Form } from 'react-router'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import type { AnswersPage, AnswersResult } from '../answers-page.server.ts'
import { tagNameMax } from '../rules.ts'
import { useWords } from '../words.ts'
import styles from './TagsBox.module.css'

type Props = { page: AnswersPage; result: AnswersResult | undefined }

/** A question's tags with their counts; editors can rename, merge and delete them. */
export function TagsBox({ page: { list, mayEdit }, result }: Props) {
  const words = useWords()
  const created = result?.intent === 'create' ? result : undefined
  return (
    <Card as="section" className="stack gap-4" aria-labelledby="tags">
      <h2 id="tags" className={styles.title}>
        {words('tags')}
      </h2>
      {list.tags.length === 0 && <p className="small soft">{words('noTags')}</p>}
      {mayEdit && (
        <Form method="post" preventScrollReset className={styles.add} key={list.tags.length}>
          <input type="hidden" name="intent" value="create" />
          <Field name="name" id="new-tag" label={words('newTag')} error={created?.error}>
            {(control) => <TextInput {...control} defaultValue={created?.name} maxLength={tagNameMax} required autoComplete="off" />}
          </Field>
          <Button type="submit">{words('add')}</Button>
        </Form>
      )}
      <ul className="stack gap-1">
        {list.tags.map((tag) => (
          <li key={tag._id}>{mayEdit ? <Changing tag={tag} tags={list.tags} /> : <Line tag={tag} />}</li>
        ))}
      </ul>
    </Card>
  )
}

type ListedTag = AnswersPage['list']['tags'][number]
function Line({ tag }: { tag: ListedTag }) {
  const words = useWords()
  return (
    <span className={styles.line}>
      <span>{tag.name}</span>
      <span className="small soft">{words('found', { count: tag.count })}</span>
    </span>
  )
}

/** A tag that unfolds into its edit form. */
function Changing({ tag, tags }: { tag: ListedTag; tags: readonly ListedTag[] }) {
  const words = useWords()
  const others = tags.filter((one) => one._id !== tag._id)
  return (
    <details className={`disclosure ${styles.tag}`}>
      <summary>
        <Line tag={tag} />
        <span className="sr-only">{words('change', { name: tag.name })}</span>
      </summary>
      <div className={styles.forms}>
        <Form method="post" preventScrollReset className={styles.add} key={tag.name}>
          <input type="hidden" name="tag" value={tag._id} />
          <Field name="name" id={`name-${tag._id}`} label={words('name')}>
            {(control) => <TextInput {...control} defaultValue={tag.name} maxLength={tagNameMax} required autoComplete="off" />}
          </Field>
          <Button type="submit" name="intent" value="rename" size="s">
            {words('rename')}
          </Button>
        </Form>
        {others.length > 0 && (
          <Form method="post" preventScrollReset className={styles.add}>
            <input type="hidden" name="tag" value={tag._id} />
            <Field name="into" id={`into-${tag._id}`} label={words('mergeInto')} help={words('mergeHelp')}>
              {(control) => <Select {...control} options={others.map((one) => ({ value: one._id, label: one.name }))} />}
            </Field>
            <Button type="submit" name="intent" value="merge" size="s">
              {words('merge')}
            </Button>
          </Form>
        )}
        <Form method="post" preventScrollReset className="stack gap-1">
          <input type="hidden" name="tag" value={tag._id} />
          <Button type="submit" name="intent" value="delete" size="s">
            {words('delete')}
          </Button>
          <p className="small soft">{words('deleteHelp')}</p>
        </Form>
      </div>
    </details>
  )
}
