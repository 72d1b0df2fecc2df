import { useEffect, useState } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import type { SaveState } from '../../../../core/browser/saver.ts'
import { formatList } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { copy } from '../../../../ui/icons/project.ts'
import { trash } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { DraftNote } from '../../../shell/drafts/parts/DraftNote.tsx'
import { SaveLine } from '../../../shell/drafts/parts/SaveLine.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { QuestionNotes } from '../../authoring-guard/parts/QuestionNotes.tsx'
import type { BuilderResult } from '../../editing/builder.server.ts'
import { type QuestionForm, shownQuestionOf } from '../../editing/question-form.ts'
import type { BuilderPage } from '../../form/survey-page.server.ts'
import { hasPart, hasShape } from '../../kinds/kinds.ts'
import { isGivenOrNot } from '../../kinds/options.ts'
import type { SurveyQuestion } from '../../model/contract.ts'
import { helpLengthMax, questionLengthMax } from '../../model/definition.ts'
import { useWords } from '../../model/words.ts'
import { dependents } from '../conditions.ts'
import { ConflictNote } from '../conflict/ConflictNote.tsx'
import { editorId, formId, type QuestionFieldsProps } from '../editing.ts'
import { MatrixFields } from '../MatrixFields.tsx'
import { PointsFields } from '../PointsFields.tsx'
import { SectionFields } from '../SectionFields.tsx'
import { ConditionField } from './ConditionField.tsx'
import { DeleteQuestion } from './DeleteQuestion.tsx'
import { KindField } from './KindField.tsx'
import { OptionRows } from './OptionRows.tsx'
import styles from './QuestionEditor.module.css'
import { RangeFields } from './RangeFields.tsx'
import { ScaleFields } from './ScaleFields.tsx'
import { WordingChangeField } from './WordingChangeField.tsx'

type Props = {
  page: BuilderPage
  question: SurveyQuestion | null
  draft: QuestionForm
  number: number
  result: BuilderResult | undefined
  /** The draft is one of an earlier visit. */
  restored: boolean
  /** The question that the draft is based on. */
  basedOn: string
  /** How far the server's copy of the draft is. */
  copied: SaveState
  onSubmit: () => void
  onDiscard: () => void
  onDraft: (draft: QuestionForm) => void
  /** Discards a new question. */
  onCancel: () => void
}

/** The editor of one question: texts, kind and condition. */
export function QuestionEditor({ page: { questions, images }, question, draft, number, result, onDraft, onCancel, ...formProps }: Props) {
  const words = useWords()
  const [params] = useSearchParams()
  const saving = useNavigation().formData?.get('intent')
  const errors = result?.at === 'editor' ? result.errors : {}
  const answered = question?.answersCount ?? 0
  const [change, setChange] = useState(result?.change)
  const saved = JSON.stringify(question && { ...question, answersCount: 0 })
  // After saving, the next change needs its own declaration. A refused one stays: the page is read again after it, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another question is saved
  useEffect(() => setChange(result?.change), [saved])
  // A new question starts without answers, so nothing of it is fixed.
  const answers = change === 'new' ? 0 : answered
  const needing = question ? dependents(questions, question._id) : []
  const fields: QuestionFieldsProps = { draft, answers, images, errors, onDraft }
  return (
    <Card as="section" aria-labelledby={editorId}>
      <div className="row row-between">
        <h2 id={editorId} tabIndex={-1} className={styles.title}>
          {question ? words('builder.question', { number }) : words('builder.newQuestion')}
        </h2>
        {question && <QuestionTools id={question._id} />}
      </div>
      <NeededBy needing={needing} />
      <Waiting question={question} />
      {question && params.has('delete') && (
        <DeleteQuestion
          question={question}
          questions={questions}
          error={result?.at === 'delete' ? Object.values(result.errors)[0] : undefined}
        />
      )}
      {formProps.restored && <DraftNote onDiscard={formProps.onDiscard} />}
      <Form method="post" id={formId} noValidate preventScrollReset className={styles.form} onSubmit={formProps.onSubmit}>
        {/* The default button for Enter, in place of the first button of the options. */}
        <button type="submit" hidden />
        <ErrorSummary title={words('builder.problem')} errors={errors} plain={['form']} />
        {result?.theirs && <ConflictNote questions={questions} draft={draft} theirs={result.theirs} errors={errors} onDraft={onDraft} />}
        <RequiredNote />
        <input type="hidden" name="intent" value={question ? 'save' : 'add'} />
        {question && <input type="hidden" name="id" value={question._id} />}
        {question && <input type="hidden" name="basedOn" value={formProps.basedOn} />}
        <TextFields {...fields} />
        <KindField {...fields} />
        <KindFields {...fields} />
        <Checkbox
          name="required"
          label={words('builder.required')}
          help={words('builder.requiredHelp')}
          card
          error={errors['required']}
          checked={draft.required}
          onChange={(event) => onDraft({ ...draft, required: event.currentTarget.checked })}
        />
        <ConditionField {...fields} questions={questions.slice(0, number - 1)} />
        <SectionFields {...fields} />
        {answered > 0 && <WordingChangeField answers={answered} value={change} error={errors['change']} onChange={setChange} />}
        <SaveLine saving={formProps.copied} />
        <div className="row">
          <Button type="submit" variant="main" busy={(saving === 'save' || saving === 'add') && words('builder.saving')}>
            {words(question ? 'builder.saveQuestion' : 'builder.addQuestion')}
          </Button>
          {!question && (
            <LinkButton to="?" preventScrollReset variant="quiet" onClick={onCancel}>
              {words('builder.cancel')}
            </LinkButton>
          )}
        </div>
      </Form>
      <QuestionNotes question={shownQuestionOf(draft)} />
    </Card>
  )
}

/** The questions whose conditions depend on this one. */
function NeededBy({ needing }: { needing: readonly { order: number }[] }) {
  const words = useWords()
  const language = useLanguage()
  if (needing.length === 0) return null
  const numbers = needing.map((one) => String(one.order + 1))
  return <p className="small soft">{words('builder.neededBy', { count: needing.length, numbers: formatList(language, numbers) })}</p>
}

/** Why results show fewer answers than the question has. */
function Waiting({ question }: { question: SurveyQuestion | null }) {
  const words = useWords()
  if (!question?.waitingCount) return null
  return <p className="small soft">{words('builder.waitingOf', { count: question.waitingCount, all: question.answersCount ?? 0 })}</p>
}

/** What can be done with a saved question as a whole. */
function QuestionTools({ id }: { id: string }) {
  const words = useWords()
  return (
    <Form method="post" preventScrollReset className="row">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="duplicate" variant="quiet" size="s" icon={copy}>
        {words('builder.duplicate')}
      </Button>
      <LinkButton to={`?question=${id}&delete=1`} preventScrollReset variant="quiet" size="s" icon={trash}>
        {words('builder.delete')}
      </LinkButton>
    </Form>
  )
}

/** The fields of some kinds only. */
function KindFields(props: QuestionFieldsProps) {
  const { draft } = props
  if (hasPart(draft, 'rows')) return <MatrixFields {...props} />
  if (hasPart(draft, 'total')) return <PointsFields {...props} />
  if (hasPart(draft, 'options')) return <OptionRows {...props} />
  if (hasPart(draft, 'scale') || hasPart(draft, 'ends')) return <ScaleFields {...props} />
  if (isGivenOrNot(draft)) return <PrivateNote type={draft.type} />
  return hasPart(draft, 'range') ? <RangeFields {...props} /> : null
}

/** What officials should know before they ask for files, or for lines and areas. */
function PrivateNote({ type }: Pick<QuestionFieldsProps['draft'], 'type'>) {
  const words = useWords()
  return <p className="small soft">{words(hasShape({ type }, 'files') ? 'builder.fileNote' : 'builder.shapeNote')}</p>
}

/** The question and its explanation. */
function TextFields({ draft, errors, onDraft }: QuestionFieldsProps) {
  const words = useWords()
  return (
    <>
      <Field name="text" required label={words('builder.text')} help={words('builder.textHelp')} error={errors['text']}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={questionLengthMax}
            counter={(count) => words('builder.charactersLeft', { count })}
            value={draft.text}
            onChange={(event) => onDraft({ ...draft, text: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        name="help"
        label={words('builder.help')}
        optional={words('form.optional')}
        help={words('builder.helpHelp')}
        error={errors['help']}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={helpLengthMax}
            autoComplete="off"
            value={draft.help}
            onChange={(event) => onDraft({ ...draft, help: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}
