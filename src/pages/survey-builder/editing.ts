import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useSessionDraft } from '../../core/browser/session-draft.ts'
import type { BuilderResult } from '../../features/surveys/editing/builder.server.ts'
import { kinds, newQuestionForm, type QuestionForm, questionFormFrom, taken } from '../../features/surveys/editing/question-form.ts'
import type { SurveyQuestion } from '../../features/surveys/model/contract.ts'
import type { QuestionType } from '../../features/surveys/model/rules.ts'

/** What is being written: a question that is there, a new one of a kind, or a new one whose kind is still to be chosen. */
export type Editing = { question: SurveyQuestion | null; type: QuestionType | null }

/** What the fields of a question are given; `answers` is how many it has. */
export type FieldsProps = { draft: QuestionForm; answers: number; errors: Record<string, string>; onDraft: (draft: QuestionForm) => void }

/** The id of the editor's form: the buttons that move questions send it, so that what is typed comes along where no script runs. */
export const formId = 'question'

/** The id of the editor's heading. */
export const editorId = 'editor'

/** The address says which question is open (`?question=`), or which kind is being added (`?add=`); else the first one is. */
export function useEditing(questions: readonly SurveyQuestion[], mayEdit: boolean): Editing {
  const [params] = useSearchParams()
  const added = params.get('add')
  if (mayEdit && added !== null) return { question: null, type: kinds.find((one) => one === added) ?? null }
  const question = questions.find((one) => one._id === params.get('question')) ?? questions[0] ?? null
  return { question, type: question?.type ?? null }
}

/** What was typed and not saved, by question, while the page is open; a new question is `new`. */
export type Unsaved = { drafts: Readonly<Record<string, QuestionForm>>; keep: (id: string, draft: QuestionForm | null) => void }

/** Keeps what is not saved when another question is opened, until it is saved or the page is left. */
export function useUnsaved(questions: readonly SurveyQuestion[]): Unsaved {
  const [drafts, setDrafts] = useState<Record<string, QuestionForm>>({})
  const keep = (id: string, draft: QuestionForm | null) =>
    setDrafts(({ [id]: before, ...others }) => (draft ? { ...others, [id]: draft } : others))
  const count = questions.length
  const before = useRef(count)
  // The new one has been added.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are more questions
  useEffect(() => {
    if (count > before.current) keep('new', null)
    before.current = count
  }, [count])
  return { drafts, keep }
}

/**
 * The draft of what is being written. It outlives the end of a session and a page that is loaded anew; what was refused stands again; and
 * after a save it carries the keys that its options were given.
 */
export function useDraft(
  projectId: string,
  { question, type }: Editing,
  { drafts, keep: keepUnsaved }: Unsaved,
  result: BuilderResult | undefined,
): [QuestionForm, (draft: QuestionForm) => void] {
  const id = question?._id ?? 'new'
  const [saved, setSaved] = useState(() => (question ? questionFormFrom(question) : newQuestionForm(type ?? 'open')))
  const refused = result?.draft ?? null
  const before = refused ?? drafts[id]
  const [text, write] = useSessionDraft(`draft.${projectId}.${id}`, JSON.stringify(saved), before && JSON.stringify(before))
  const draft = read(text) ?? saved
  const keep = (next: QuestionForm) => write(JSON.stringify(next))
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the one or the other changes
  useEffect(() => keepUnsaved(id, text === JSON.stringify(saved) ? null : draft), [text, saved])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the server has told the question anew
  useEffect(() => {
    if (!question) return
    setSaved(questionFormFrom(question))
    const next = taken(draft, question)
    if (JSON.stringify(next) !== text) keep(next)
  }, [question])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind was chosen for a new question
  useEffect(() => {
    if (!question && type && type !== draft.type && !refused) keep({ ...draft, type })
  }, [type])
  return [draft, keep]
}

/** null for what an older page kept, or somebody else wrote. */
function read(text: string): QuestionForm | null {
  try {
    const kept: unknown = JSON.parse(text)
    const blank = newQuestionForm('open')
    return typeof kept === 'object' && kept && Object.keys(blank).every((key) => key in kept) ? (kept as QuestionForm) : null
  } catch {
    return null
  }
}

/** What opens a question (`#editor`) leads to its editor, which on a phone stands further down. */
export function useGoToEditor() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation anew
  useEffect(() => {
    const heading = hash === `#${editorId}` ? document.getElementById(editorId) : null
    heading?.focus({ preventScroll: true })
    // Not only the heading comes into sight.
    const isLow = heading && heading.getBoundingClientRect().top > innerHeight / 2
    heading?.scrollIntoView({ block: isLow ? 'start' : 'nearest' })
  }, [hash, key])
}
