import type { Actor } from '../../core/actor.ts'
import type { Api } from '../../core/api.server.ts'
import { safePath } from '../../core/flash.server.ts'
import { ProblemReceived } from '../../core/problem.ts'
import { previewProject } from '../projects/contract.ts'

/** Where a person's day begins. */
export const startOf = (loginType: 'Organization' | 'Resident'): string => (loginType === 'Organization' ? '/home' : '/projects')
export const startOfActor = (actor: Actor): string => startOf(actor.kind === 'official' ? 'Organization' : 'Resident')

/** `?next=`: where somebody wanted to go before they had to log in; null where that is no page of this site. */
export const nextOf = (request: Request): string | null => safePath(new URL(request.url).searchParams.get('next'), '') || null

/** The project that somebody came for, as far as everybody may see it. */
export async function projectWanted(call: Api, next: string | null) {
  const id = /^\/project\/([\w-]+)/.exec(next ?? '')?.[1]
  if (!id) return null
  try {
    return (await call(previewProject, { params: { id } })).project
  } catch (problem) {
    if (problem instanceof ProblemReceived && problem.status === 404) return null
    throw problem
  }
}
