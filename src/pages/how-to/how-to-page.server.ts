import { type RouterContextProvider, redirect } from 'react-router'
import { visit } from '../../core/http/visit.server.ts'

type Context = Readonly<RouterContextProvider>

export function howToPage(context: Context) {
  if (context.get(visit).actor.kind === 'visitor') throw redirect('/login?next=/how-to')
  return null
}
