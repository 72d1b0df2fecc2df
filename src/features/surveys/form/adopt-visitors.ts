// Loaded only after a visitor has sent answers in this tab.
import { forgetDraft, keepDraft } from '../../../core/browser/draft.ts'
import { forgetWaiting } from '../model/waiting-answers.ts'
import { draftKey, readAnswers, visitorId } from './draft.ts'

/**
 * Moves answers that a visitor has sent in this tab to the person who has registered or logged in since. A person who has answered before
 * looks at them first: they would replace earlier answers.
 */
export function adoptVisitors(projectId: string, personId: string, hasAnswered: boolean): void {
  const key = draftKey(projectId, visitorId)
  const theirs = readAnswers(key)
  forgetWaiting(projectId)
  forgetDraft('device', key)
  if (!theirs) return
  const own = readAnswers(draftKey(projectId, personId))
  const entered = { ...own?.entered, ...theirs.entered }
  keepDraft('device', draftKey(projectId, personId), { ...theirs, entered, sending: hasAnswered ? '' : theirs.sending })
}
