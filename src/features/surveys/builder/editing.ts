import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useDeviceDraft } from '../../shell/drafts/use-device-draft.ts'
import type { BuilderResult } from '../editing/builder.server.ts'
import { mergedForm, taken } from '../editing/form-merging.ts'
import { basisText, newQuestionForm, type QuestionForm, questionFormFrom, questionInputOf } from '../editing/question-form.ts'
import { questionKinds } from '../kinds/kinds.ts'
import type { SurveyQuestion } from '../model/contract.ts'
import type { QuestionType } from '../model/rules.ts'

/** The question in the editor: an existing one, a new one of a kind, or a new one without a kind. */
export type EditedQuestion = { question: SurveyQuestion | null; type: QuestionType | null }

/** A picture of the project, which an option may show. */
export type OfferedImage = { _id: string; alt: string; name: string; url: string; width: number; height: number }

/** The props of a question's fields; `answers` is the number of its answers. */
export type QuestionFieldsProps = {
  draft: QuestionForm
  answers: number
  images: readonly OfferedImage[]
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
  if (mayEdit && added !== null) return { question: null, type: questionKinds.find((one) => one === added) ?? null }
  const question = questions.find((one) => one._id === params.get('question')) ?? questions[0] ?? null
  return { question, type: question?.type ?? null }
}

/** Unsaved drafts by question id while the page is open; a new question is `new`. */
export type Unsaved = { drafts: Readonly<Record<string, QuestionDraft>>; keep: (id: string, draft: QuestionDraft | null) => void }

/** Keeps unsaved drafts when another question is opened, until they are saved or the page is left. */
export function useUnsaved(questions: readonly SurveyQuestion[]): Unsaved {
  const [drafts, setDrafts] = useState<Record<string, QuestionDraft>>({})
  const keep = (id: string, draft: QuestionDraft | null) =>
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

/** A draft, with the saved question that it was begun on. */
export type QuestionDraft = QuestionForm & { base?: QuestionForm }

/**
 * The draft in the editor, kept on this device until it is saved. It keeps rejected input, and takes the option keys that the server
 * assigned when it was saved. `base` is the question that the server compares with what others saved meanwhile.
 */
export function useDraft(
  projectId: string,
  { question, type }: EditedQuestion,
  { drafts, keep: keepUnsaved }: Unsaved,
  result: BuilderResult | undefined,
  isWriter: boolean,
) {
  const id = question?._id ?? 'new'
  const saved: QuestionDraft = question ? questionFormFrom(question) : newQuestionForm(type ?? 'open')
  const sent = result?.draft ?? null
  const merge = (now: QuestionDraft, submitted: QuestionDraft | null) => {
    if (!question) return now
    // Typed on while it was saved.
    return submitted ? { ...mergedForm(questionInputOf(submitted), now, question), base: saved } : taken(now, question)
  }
  const options = { initial: sent ?? drafts[id], rejection: result, merge, isValid: isDraft, project: projectId, isCopied: isWriter }
  const deviceDraft = useDeviceDraft<QuestionDraft>(`question.${projectId}.${id}`, saved, options)
  const { draft, write, isChanged } = deviceDraft
  const keep = ({ base = draft.base ?? saved, ...next }: QuestionDraft) =>
    write(JSON.stringify(next) === JSON.stringify(saved) ? saved : { ...next, base })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the one or the other changes
  useEffect(() => keepUnsaved(id, isChanged ? draft : null), [isChanged, draft])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the server has merged the draft with what somebody else saved
  useEffect(() => {
    if (sent && result?.theirs) write({ ...sent, base: questionFormFrom(result.theirs) })
    // The reply is another object once the page has been read again.
  }, [result && JSON.stringify(result)])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind was chosen for a new question
  useEffect(() => {
    if (!question && type && type !== draft.type && !sent) keep({ ...draft, type })
  }, [type])
  return { ...deviceDraft, keep, basedOn: basisText(draft.base ?? saved) }
}

/** False for a draft of an older version or another format. */
const isDraft = (stored: unknown): stored is QuestionDraft =>
  typeof stored === 'object' && stored !== null && Object.keys(newQuestionForm('open')).every((key) => key in stored)

/** Scrolls to the editor when a question is opened (`#editor`): on a phone it is below the list. */
export function useGoToEditor() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every navigation
  useLayoutEffect(() => {
    const heading = hash === `#${editorId}` ? document.getElementById(editorId) : null
    heading?.focus({ preventScroll: true })
    // Scroll far enough to show more than the heading.
    const isLow = heading && heading.getBoundingClientRect().top > innerHeight / 2
    heading?.scrollIntoView({ block: isLow ? 'start' : 'nearest' })
  }, [hash, key])
}
