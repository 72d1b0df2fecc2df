import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { exemptionMax } from '../../records-requests/rules.ts'
import type { ReviewItem } from '../contract.ts'
import type { ReleasedResult } from '../released-page.server.ts'
import { itemStates, type Suggestion } from '../rules.ts'
import { useWords } from '../words.ts'
import { MarkedText } from './MarkedText.tsx'
import styles from './review.module.css'
import { suggestedIn, typedOf } from './typed-item.ts'

type Props = { item: ReviewItem; result: ReleasedResult | undefined; listId: string }

/** A text and the decision about it. Fields that the decision doesn't need are hidden by styles, so they work without scripts. */
export function ReviewCard({ item, result, listId }: Props) {
  const words = useWords()
  const { _id, number, kind, project, revision } = item
  const was = typedOf(item)
  const typed = result?.typed[_id] ?? was
  const error = (field: string) => result?.errors[`${field}-${_id}`]
  return (
    <Card as="li" className={`stack gap-4 ${styles.item}`}>
      <div>
        <h3>{words('item', { number, kind: words(`kind.${kind}`) })}</h3>
        <p className="small soft">{project.title || words('untitled')}</p>
      </div>
      <MarkedText item={item} />
      <input type="hidden" name="item" value={_id} />
      <input type="hidden" name={`revision-${_id}`} value={revision} />
      <input type="hidden" name={`was-${_id}`} value={JSON.stringify(was)} />
      <RadioCards
        name={`state-${_id}`}
        legend={words('decision', { number })}
        legendHidden
        layout="segments"
        options={itemStates.map((value) => ({ value, label: words(`state.${value}`) }))}
        defaultValue={typed.state}
        error={error('state')}
      />
      <div className={`stack gap-4 ${styles.redact}`}>
        <Suggested item={item} ticked={typed.ticked} />
        <Field name={`passages-${_id}`} label={words('passages')} help={words('passagesHelp')} error={error('passages')}>
          {(control) => <TextArea {...control} rows={2} defaultValue={typed.passages} />}
        </Field>
      </div>
      <div className={styles.exemption}>
        <Field name={`exemption-${_id}`} required label={words('exemption')} help={words('exemptionHelp')} error={error('exemption')}>
          {(control) => <TextInput {...control} list={listId} autoComplete="off" maxLength={exemptionMax} defaultValue={typed.exemption} />}
        </Field>
      </div>
    </Card>
  )
}

function Suggested({ item, ticked }: { item: ReviewItem; ticked: readonly string[] }) {
  const words = useWords()
  const suggested = suggestedIn(item)
  if (suggested.length === 0) return null
  const ruleOf = (passage: string): Suggestion['rule'] =>
    item.suggestions.find(({ start, end }) => item.text.slice(start, end).replace(/\s+/g, ' ') === passage)?.rule ?? 'accountName'
  return (
    <fieldset className={styles.suggested}>
      <legend>{words('suggestions')}</legend>
      <p className="small soft">{words('suggestionsHelp')}</p>
      {suggested.map((passage, i) => (
        <Checkbox
          key={passage}
          id={`suggested-${item._id}-${i}`}
          name={`suggested-${item._id}`}
          value={passage}
          defaultChecked={ticked.includes(passage)}
          label={<code>{passage}</code>}
          help={words(`rule.${ruleOf(passage)}`)}
        />
      ))}
    </fieldset>
  )
}
