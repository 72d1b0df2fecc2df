import { useEffect, useState } from 'react'
import { type NextAction, nextActionWithDraft } from '../../../features/projects/details/next-action.ts'
import { draftKey, readAnswers } from '../../../features/surveys/form/draft.ts'
import type { ProjectPage } from '../project-page.server.ts'

/** The reader's next action; to continue if this device saved answers that were not submitted. */
export function useTurn({ project: { _id }, nextAction, questions, personId }: ProjectPage): NextAction {
  const [stored, setKept] = useState<NextAction | null>(null)
  const unfinished = nextAction.kind === 'open' || nextAction.kind === 'half'
  useEffect(() => {
    const draft = unfinished && personId !== null ? readAnswers(draftKey(_id, personId)) : null
    setKept(draft && nextActionWithDraft(questions, draft.entered))
  }, [_id, personId, questions, unfinished])
  return stored ?? nextAction
}
