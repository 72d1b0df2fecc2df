import { Form, useNavigation, useSearchParams } from 'react-router'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { ErrorSummary } from '../../../../ui/ErrorSummary.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { trash } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { RadioCards } from '../../../../ui/RadioCards.tsx'
import { TextArea } from '../../../../ui/TextArea.tsx'
import { QuestionNotes } from '../../../authoring-guard/parts/QuestionNotes.tsx'
import type { SurveyQuestion } from '../../contract.ts'
import { definitionOf, questionLengthMax } from '../../definition.ts'
import type { QuestionType } from '../../rules.ts'
import type { BuilderPage } from '../../survey-page.server.ts'
import { useWords } from '../../words.ts'
import { DeleteQuestion } from './DeleteQuestion.tsx'
import styles from './QuestionEditor.module.css'

/** What is being written: a question that is there, or a new one. */
export type Editing = { question: SurveyQuestion | null; type: QuestionType }

type Props = {
  page: BuilderPage
  editing: Editing | null
  text: string
  type: QuestionType
  number: number
  errors: Record<string, string>
  onText: (text: string) => void
  onType: (type: QuestionType) => void
}

/** The id of the editor's heading. */
export const editorId = 'editor'

const plainTypes = ['open', 'yesno', 'rating'] as const

/** One question: its words and how it can be answered. */
export function QuestionEditor({ page: { mayEdit }, editing, text, type, number, errors, onText, onType }: Props) {
  const words = useWords()
  const [params] = useSearchParams()
  const saving = useNavigation().formData?.get('intent')
  if (!editing) {
    return (
      <Card as="section">
        <Empty title={words('builder.emptyTitle')} level={2}>
          {words('builder.empty')}
        </Empty>
      </Card>
    )
  }
  const { question } = editing
  const answers = question?.answersCount ?? 0
  const fixed = answers > 0 || !mayEdit
  // What a copied question offers stays with its own kind.
  const types = [...new Set<QuestionType>([...plainTypes, ...(question ? [question.type] : [])])]
  return (
    <Card as="section" aria-labelledby={editorId}>
      <div className="row row-between">
        <h2 id={editorId} tabIndex={-1} className={styles.title}>
          {question ? words('builder.question', { number }) : words('builder.newQuestion')}
        </h2>
        {question && mayEdit && (
          <LinkButton to={`?question=${question._id}&delete=1`} preventScrollReset variant="quiet" size="s" icon={trash}>
            {words('builder.delete')}
          </LinkButton>
        )}
      </div>
      {question && mayEdit && params.has('delete') && <DeleteQuestion question={question} />}
      <Form method="post" noValidate preventScrollReset className={styles.form}>
        <ErrorSummary title={words('builder.problem')} errors={errors} plain={['form']} />
        <input type="hidden" name="intent" value={question ? 'save' : 'add'} />
        {question && <input type="hidden" name="id" value={question._id} />}
        <Field name="text" label={words('builder.text')} help={words('builder.textHelp')} error={errors.text}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={questionLengthMax}
              counter={(count) => words('builder.charactersLeft', { count })}
              value={text}
              readOnly={!mayEdit}
              onChange={(event) => onText(event.currentTarget.value)}
            />
          )}
        </Field>
        {fixed && <input type="hidden" name="type" value={type} />}
        <RadioCards
          name={fixed ? 'type-fixed' : 'type'}
          legend={words('builder.type')}
          help={answers > 0 ? words('builder.typeFixed', { count: answers }) : words('builder.typeFree')}
          options={types.map((one) => ({
            value: one,
            label: words(`builder.kinds.${one}`),
            help: words(`builder.typeHelp.${one}`),
            disabled: fixed,
          }))}
          value={type}
          onChange={(event) => onType(event.currentTarget.value as QuestionType)}
          error={errors.type}
        />
        {mayEdit && (
          <div className="row">
            <Button type="submit" variant="main" busy={(saving === 'save' || saving === 'add') && words('builder.saving')}>
              {words(question ? 'builder.saveQuestion' : 'builder.addQuestion')}
            </Button>
            {!question && (
              <LinkButton to="?" preventScrollReset variant="quiet">
                {words('builder.cancel')}
              </LinkButton>
            )}
          </div>
        )}
      </Form>
      <QuestionNotes question={definitionOf({ text, type }, question ?? undefined)} />
    </Card>
  )
}
