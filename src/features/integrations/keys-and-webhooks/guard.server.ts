import { redirect } from 'react-router'
import type { PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'

/** @returns the official who asks for the page; visitors log in first, residents go to their list */
export function official(context: PageContext, path: string) {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${path}`)
  if (actor.kind === 'resident') throw redirect('/projects')
  return actor
}
