import { Form } from 'react-router'
import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { check } from '../../../../ui/icons/basic.ts'
import { useFormDraft } from '../../../shell/drafts/use-form-draft.ts'
import type { Decision } from '../../decisions/contract.ts'
import { DecisionLines } from '../../decisions/parts/Decisions.tsx'
import { decisionStatuses, decisionsMax, decisionTextLengthMax } from '../../decisions/rules.ts'
import { useWords } from '../words.ts'
import { DeskForm, type DeskProps, DeskSection, openIn, RowActs } from './Desk.tsx'

/** "You said, we did" for officials: what is promised, done and declined. */
export function DecisionsDesk(props: DeskProps) {
  const words = useWords()
  const { page } = props
  const { decisions } = page
  const open = openIn('decision', props, decisions)
  return (
    <DeskSection
      id="did"
      kind="decision"
      page={page}
      title={words('did.title')}
      lead={words('did.lead')}
      addLabel={words('did.add')}
      full={decisions.length >= decisionsMax}
    >
      {open?.id === null && <DecisionForm {...props} decision={null} />}
      {decisions.length === 0 && !open && <Empty title={words('did.empty')}>{words('did.emptyLead')}</Empty>}
      {decisions.length > 0 && (
        <ul className="stack gap-4">
          {decisions.map((decision) => (
            <li key={decision._id}>
              {open?.id === decision._id ? <DecisionForm {...props} decision={decision} /> : <Kept {...props} decision={decision} />}
            </li>
          ))}
        </ul>
      )}
    </DeskSection>
  )
}

function Kept({ page, decision }: DeskProps & { decision: Decision }) {
  const words = useWords()
  const { _id, said, status } = decision
  return (
    <Card>
      <DecisionLines decisions={[decision]} timeZone={page.timeZone} />
      <RowActs page={page} id={_id} name={said} remove="removeDecision">
        {status === 'promised' && (
          <Form method="post">
            <input type="hidden" name="id" value={_id} />
            <Button type="submit" name="intent" value="doneDecision" variant="quiet" size="s" icon={check}>
              {words('did.done')}
              <span className="sr-only">: {said}</span>
            </Button>
          </Form>
        )}
      </RowActs>
    </Card>
  )
}

const savedDecision = ({ said, doing, status, promisedFor, questions }: Decision) => ({
  ...{ said, doing, status, promisedFor: promisedFor ?? '' },
  questions: questions.map((one) => one._id),
})

/** The saved texts of a decision, by field. */
const changedFields = ({ said, doing, status, promisedFor, questions }: Decision, words: ReturnType<typeof useWords>) => [
  { field: 'said', label: words('did.field.said'), text: said },
  { field: 'doing', label: words('did.field.doing'), text: doing },
  { field: 'status', label: words('did.field.status'), text: words(`did.status.${status}`) },
  { field: 'promisedFor', label: words('did.field.day'), text: promisedFor ?? '' },
  { field: 'questions', label: words('did.field.questions'), text: questions.map((one) => one.text).join('; ') },
]

function DecisionForm({ page, result, decision }: DeskProps & { decision: Decision | null }) {
  const words = useWords()
  const own = result?.intent === 'saveDecision' ? result : undefined
  const draft = useFormDraft(`decision.${page.about._id}.${decision?._id ?? 'new'}`, own, page.about._id)
  const { errors = {}, typed = draft.texts, changed = [] } = own ?? {}
  const storedQuestions = draft.stored && (draft.stored['questions'] ?? [])
  const answered = own?.questions ?? storedQuestions ?? decision?.questions.map((one) => one._id) ?? []
  return (
    <DeskForm
      page={page}
      draft={draft}
      typed={typed}
      saved={decision && savedDecision(decision)}
      changed={decision ? changedFields(decision, words).filter((one) => changed.includes(one.field)) : []}
      kind="decision"
      id={decision?._id ?? null}
      title={words(decision ? 'did.changeTitle' : 'did.newTitle')}
      errors={errors}
      submit={words(decision ? 'save' : 'did.post')}
    >
      <Field name="said" required label={words('did.field.said')} help={words('did.field.saidHelp')} error={errors.said}>
        {(control) => <TextArea {...control} rows={3} defaultValue={typed.said ?? decision?.said} maxLength={decisionTextLengthMax} />}
      </Field>
      <Field name="doing" required label={words('did.field.doing')} help={words('did.field.doingHelp')} error={errors.doing}>
        {(control) => <TextArea {...control} rows={3} defaultValue={typed.doing ?? decision?.doing} maxLength={decisionTextLengthMax} />}
      </Field>
      <RadioCards
        name="status"
        legend={words('did.field.status')}
        layout="grid"
        error={errors.status}
        defaultValue={typed.status ?? decision?.status ?? 'promised'}
        options={decisionStatuses.map((value) => ({ value, label: words(`did.status.${value}`), help: words(`did.statusHelp.${value}`) }))}
      />
      <div className="fields">
        <Field
          name="promisedFor"
          label={words('did.field.day')}
          optional={words('did.field.dayWhen')}
          help={words('did.field.dayHelp')}
          error={errors.promisedFor}
          className="w6"
        >
          {(control) => <TextInput {...control} type="date" defaultValue={typed.promisedFor ?? decision?.promisedFor ?? ''} />}
        </Field>
      </div>
      {page.questions.length > 0 && (
        <RadioCards
          type="checkbox"
          name="questions"
          legend={words('did.field.questions')}
          optional={words('optional')}
          error={errors.questions}
          defaultValue={answered}
          options={page.questions.map(({ _id, text }) => ({ value: _id, label: text }))}
        />
      )}
    </DeskForm>
  )
}
