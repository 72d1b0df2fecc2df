// Where a person goes after logging in or registering.
import type { Actor } from '../../../core/http/actor.ts'
import { safePath } from '../../../core/http/flash.server.ts'

/** The first page of a session, by kind of account. */
export const startOf = (loginType: 'Organization' | 'Resident'): string => (loginType === 'Organization' ? '/home' : '/projects')
export const startOfActor = (actor: Actor): string => startOf(actor.kind === 'official' ? 'Organization' : 'Resident')

/** `?next=`: the page that asked for a login; null unless it is a path of this site. */
export const nextOf = (request: Request): string | null => safePath(new URL(request.url).searchParams.get('next'), '') || null
