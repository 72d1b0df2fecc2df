import type { Problem } from '../../../../core/problem.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { Note } from '../../../../ui/Note.tsx'
import type { About } from '../../survey-page.server.ts'
import { useWords } from '../../words.ts'

/** Why the answers were not taken, and what to do. */
export function SendingProblem({ about, status, problem }: { about: About; status: number; problem: Problem }) {
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
