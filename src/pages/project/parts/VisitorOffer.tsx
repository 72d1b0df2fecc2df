import type { ProjectPage } from '../project-page.server.ts'
import { useTurnWords } from './next-action-words.tsx'

/** The login or registration that responding needs; nothing while the project takes no responses. */
export function VisitorOffer({ page }: { page: ProjectPage }) {
  const { says } = useTurnWords(page, page.nextAction)
  return page.nextAction.kind === 'visitor' && <p className="soft">{says}</p>
}
