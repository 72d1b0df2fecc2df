import type { Problem } from '../../../../core/contract/errors.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useWords } from '../../model/words.ts'
import type { SurveyAbout } from '../survey-about.server.ts'

/** Why the answers were rejected, and what to do. */
export function SendingProblem({ about, status, problem }: { about: SurveyAbout; status: number; problem: Problem }) {
  const words = useWords()
  if (status !== 401) {
    return (
      <Note tone="bad" live>
        {problem.message}
      </Note>
    )
  }
  const next = encodeURIComponent(`/project/${about._id}/survey`)
  return (
    <Note tone="warn" live action={<LinkButton to={`/login?next=${next}`}>{words('form.login')}</LinkButton>}>
      {words('form.loggedOut')}
    </Note>
  )
}
