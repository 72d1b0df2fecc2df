// The page after logging in or registering.
import type { Actor } from '../../../core/http/actor.ts'
import { safePath } from '../../../core/http/flash.server.ts'

/** The first page after login, by account type. */
export const startPageOf = (loginType: 'Organization' | 'Resident'): string => (loginType === 'Organization' ? '/home' : '/projects')
export const startOfActor = (actor: Actor): string => startPageOf(actor.kind === 'official' ? 'Organization' : 'Resident')

/** `?next=`: the page that required a login; null unless it is a path of this site. */
export const returnPathOf = (request: Request): string | null => safePath(new URL(request.url).searchParams.get('next'), '') || null
