import { Form } from 'react-router'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { arrowDown, arrowUp } from '../../../../ui/icons/ways.ts'
import { useFormDraft } from '../../../shell/drafts/use-form-draft.ts'
import type { ProjectFact } from '../../model/contract.ts'
import type { NewsPage } from '../news-page.server.ts'
import { factLabelLengthMax, factValueLengthMax } from '../rules.ts'
import { useWords } from '../words.ts'
import styles from './Desk.module.css'
import { DeskForm, type DeskProps, DeskSection, openIn, RowActs } from './Desk.tsx'

/** Facts and figures in order. */
export function FactsDesk(props: DeskProps) {
  const words = useWords()
  const { page } = props
  const { facts } = page
  const open = openIn('fact', props, facts)
  return (
    <DeskSection
      id="facts"
      kind="fact"
      page={page}
      title={words('facts.title')}
      lead={words('facts.lead')}
      addLabel={words('facts.add')}
      full={facts.length >= page.limits.facts}
    >
      {open?.id === null && <FactForm {...props} fact={null} />}
      {facts.length === 0 && !open && <Empty title={words('facts.empty')}>{words('facts.emptyLead')}</Empty>}
      {facts.length > 0 && (
        <Card>
          <ul className="lines">
            {facts.map((fact, index) =>
              open?.id === fact._id ? (
                <li key={fact._id}>
                  <FactForm {...props} fact={fact} />
                </li>
              ) : (
                <li key={fact._id} className={styles.fact}>
                  <span>
                    {fact.label}: <b className="strong">{fact.value}</b>
                  </span>
                  <RowActs page={page} id={fact._id} name={fact.label} remove="removeFact">
                    <Move page={page} index={index} by={-1} />
                    <Move page={page} index={index} by={1} />
                  </RowActs>
                </li>
              ),
            )}
          </ul>
        </Card>
      )}
    </DeskSection>
  )
}

/** Swaps with the fact above (-1) or below (1); nothing at either end. */
function Move({ page: { facts }, index, by }: { page: NewsPage; index: number; by: -1 | 1 }) {
  const words = useWords()
  const [one, other] = [facts[index], facts[index + by]]
  if (!one || !other) return null
  const swapped = new Map([
    [one._id, other._id],
    [other._id, one._id],
  ])
  const order = facts.map(({ _id }) => swapped.get(_id) ?? _id)
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="order" value={order.join(',')} />
      <Button
        type="submit"
        name="intent"
        value="moveFact"
        variant="quiet"
        size="s"
        square
        icon={by < 0 ? arrowUp : arrowDown}
        aria-label={words(by < 0 ? 'facts.up' : 'facts.down', { name: one.label })}
      />
    </Form>
  )
}

function FactForm({ page, result, fact }: DeskProps & { fact: ProjectFact | null }) {
  const words = useWords()
  const own = result?.intent === 'saveFact' ? result : undefined
  const draft = useFormDraft(`fact.${page.about._id}.${fact?._id ?? 'new'}`, own, page.about._id)
  const { errors = {}, typed = draft.texts, changed = [] } = own ?? {}
  const saved = fact && { label: fact.label, value: fact.value }
  return (
    <DeskForm
      page={page}
      draft={draft}
      typed={typed}
      saved={saved}
      changed={(['label', 'value'] as const)
        .filter((field) => saved && changed.includes(field))
        .map((field) => ({ label: words(`facts.field.${field}`), text: saved?.[field] ?? '' }))}
      kind="fact"
      id={fact?._id ?? null}
      title={words(fact ? 'facts.changeTitle' : 'facts.newTitle')}
      errors={errors}
      submit={words(fact ? 'save' : 'facts.post')}
    >
      <div className="fields">
        <Field
          name="label"
          required
          label={words('facts.field.label')}
          help={words('facts.field.labelHelp')}
          error={errors.label}
          className="w6"
        >
          {(control) => <TextInput {...control} defaultValue={typed.label ?? fact?.label} maxLength={factLabelLengthMax} />}
        </Field>
        <Field
          name="value"
          required
          label={words('facts.field.value')}
          help={words('facts.field.valueHelp')}
          error={errors.value}
          className="w6"
        >
          {(control) => <TextInput {...control} defaultValue={typed.value ?? fact?.value} maxLength={factValueLengthMax} />}
        </Field>
      </div>
    </DeskForm>
  )
}
