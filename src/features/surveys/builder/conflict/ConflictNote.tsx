import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import type { QuestionForm } from '../../editing/question-form.ts'
import { questionFormFrom, shownQuestionOf } from '../../editing/question-form.ts'
import type { SurveyQuestion } from '../../model/contract.ts'
import { describedLabel, type QuestionDefinition } from '../../model/definition.ts'
import { useWords } from '../../model/words.ts'
import { useConditionWords } from '../conditions.ts'
import styles from './ConflictNote.module.css'

type Props = {
  questions: readonly SurveyQuestion[]
  draft: QuestionForm
  theirs: SurveyQuestion
  /** By field: those that both changed. */
  errors: Record<string, string>
  onDraft: (draft: QuestionForm) => void
}

const fields = ['text', 'help', 'type', 'required', 'askIf', 'section'] as const
type ConflictField = (typeof fields)[number]

/** Somebody else saved the question meanwhile: both versions of what both changed, and the choice. Nothing is lost until then. */
export function ConflictNote({ questions, draft, theirs, errors, onDraft }: Props) {
  const words = useWords()
  const read = useField(questions)
  // The errors of a condition are at its answers.
  const isNamed = (field: ConflictField) =>
    errors[field] || (field === 'askIf' && Object.keys(errors).some((name) => name.startsWith('ask')))
  const both = fields.filter((field) => isNamed(field) && read(field, theirs) !== read(field, shownQuestionOf(draft)))
  if (both.length === 0) return null
  const [saved, yours] = [words('builder.conflict.saved'), words('builder.conflict.yours')]
  return (
    <Note tone="warn" title={words('builder.conflict.title')}>
      <p>{words('builder.conflict.lead')}</p>
      <dl className={styles.versions}>
        {both.map((field) => (
          <div key={field}>
            <dt>{words(`builder.${names[field]}`)}</dt>
            <dd>
              <b>{saved}:</b> {read(field, theirs)}
            </dd>
            <dd>
              <b>{yours}:</b> {read(field, shownQuestionOf(draft))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="row">
        <Button type="submit" size="s">
          {words('builder.conflict.mine')}
        </Button>
        <Button size="s" onClick={() => onDraft(withTheirs(draft, theirs, both))}>
          {words('builder.conflict.theirs')}
        </Button>
      </div>
    </Note>
  )
}

const names = { text: 'text', help: 'help', type: 'type', required: 'required', askIf: 'ask', section: 'factSection' } as const

function useField(questions: readonly SurveyQuestion[]) {
  const words = useWords()
  const conditionOf = useConditionWords()
  return (
    field: ConflictField,
    { text, help, required, type, options, rows = [], scale, range, askIf, section }: QuestionDefinition,
  ): string => {
    const kind = [
      ...[words(`builder.kinds.${type}`), ...[...rows, ...options].map(describedLabel)],
      ...[
        scale && `${scale.min} ${scale.minLabel} – ${scale.max} ${scale.maxLabel}`,
        range && `${range.min ?? ''} – ${range.max ?? ''} ${range.unit}`,
      ],
    ]
    const all = {
      ...{ text, help: help || '–', type: kind.filter(Boolean).join(' · ') },
      required: words(required ? 'builder.factRequired' : 'builder.factOptional'),
      askIf: conditionOf(questions, askIf) ?? words('builder.askEverybody'),
      section: section ? [section.title, section.text].filter(Boolean).join(' · ') : '–',
    }
    return all[field]
  }
}

/** The draft with the saved version of some fields. */
function withTheirs(draft: QuestionForm, theirs: SurveyQuestion, which: readonly ConflictField[]): QuestionForm {
  const { text, help, required, ask, section, ...kind } = questionFormFrom(theirs)
  const parts = { text: { text }, help: { help }, required: { required }, askIf: { ask }, section: { section }, type: kind }
  return Object.assign({ ...draft }, ...which.map((field) => parts[field]))
}
