import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useSessionDraft } from '../../core/browser/session-draft.ts'
import type { BuilderResult } from '../../features/surveys/editing/builder.server.ts'
import { kinds, newQuestionForm, type QuestionForm, questionFormFrom, taken } from '../../features/surveys/editing/question-form.ts'
import type { SurveyQuestion } from '../../features/surveys/model/contract.ts'
import type { QuestionType } from '../../features/surveys/model/rules.ts'

/** The question in the editor: an existing one, a new one of a kind, or a new one without a kind. */
export type EditedQuestion = { question: SurveyQuestion | null; type: QuestionType | null }

/** The props of a question's fields; `answers` is the number of its answers. */
export type QuestionFieldsProps = {
  draft: QuestionForm
  answers: number
  errors: Record<string, string>
  onDraft: (draft: QuestionForm) => void
}

/** The id of the editor's form: the buttons that move questions submit it, which keeps unsaved text without scripts. */
export const formId = 'question'

/** The id of the editor's heading. */
export const editorId = 'editor'

/** Reads the open question from the address: `?question=`, or `?add=` for a new one; otherwise the first question. */
export function useEditing(questions: readonly SurveyQuestion[], mayEdit: boolean): EditedQuestion {
  const [params] = useSearchParams()
  const added = params.get('add')
  if (mayEdit && added !== null) return { question: null, type: kinds.find((one) => one === added) ?? null }
  const question = questions.find((one) => one._id === params.get('question')) ?? questions[0] ?? null
  return { question, type: question?.type ?? null }
}

/** Unsaved drafts by question id while the page is open; a new question is `new`. */
export type Unsaved = { drafts: Readonly<Record<string, QuestionForm>>; keep: (id: string, draft: QuestionForm | null) => void }

/** Keeps unsaved drafts when another question is opened, until they are saved or the page is left. */
export function useUnsaved(questions: readonly SurveyQuestion[]): Unsaved {
  const [drafts, setDrafts] = useState<Record<string, QuestionForm>>({})
  const keep = (id: string, draft: QuestionForm | null) =>
    setDrafts(({ [id]: before, ...others }) => (draft ? { ...others, [id]: draft } : others))
  const count = questions.length
  const before = useRef(count)
  // The new question was added.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are more questions
  useEffect(() => {
    if (count > before.current) keep('new', null)
    before.current = count
  }, [count])
  return { drafts, keep }
}

/**
 * The draft in the editor. It survives a logout and a reload, keeps rejected input, and takes the option keys that the server assigned
 * when it was saved.
 */
export function useDraft(
  projectId: string,
  { question, type }: EditedQuestion,
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the server has sent the question again
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

/** null for a draft of an older version or another format. */
function read(text: string): QuestionForm | null {
  try {
    const kept: unknown = JSON.parse(text)
    const blank = newQuestionForm('open')
    return typeof kept === 'object' && kept && Object.keys(blank).every((key) => key in kept) ? (kept as QuestionForm) : null
  } catch {
    return null
  }
}

/** Scrolls to the editor when a question is opened (`#editor`): on a phone it is below the list. */
export function useGoToEditor() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every navigation
  useEffect(() => {
    const heading = hash === `#${editorId}` ? document.getElementById(editorId) : null
    heading?.focus({ preventScroll: true })
    // Scroll far enough to show more than the heading.
    const isLow = heading && heading.getBoundingClientRect().top > innerHeight / 2
    heading?.scrollIntoView({ block: isLow ? 'start' : 'nearest' })
  }, [hash, key])
}
