import { redirect } from 'react-router'
import type { PageContext } from '../../core/http/api.server.ts'
import { visit } from '../../core/http/visit.server.ts'
import { questionTypes } from '../../features/projects/model/question-shapes.ts'

export function howToPage(context: PageContext) {
  if (context.get(visit).actor.kind === 'visitor') throw redirect('/login?next=/how-to')
  return { types: questionTypes.length }
}
