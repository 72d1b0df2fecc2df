import type { Actor } from '../../core/actor.ts'
import type { Api } from '../../core/api.server.ts'
import { safePath } from '../../core/flash.server.ts'
import type { Language } from '../../core/languages.ts'
import { ProblemReceived } from '../../core/problem.ts'
import { previewProject } from '../projects/contract.ts'
import { tellOfProject } from '../translations/contract.ts'
import { readerOf } from '../translations/rules.ts'

/** Where a person's day begins. */
export const startOf = (loginType: 'Organization' | 'Resident'): string => (loginType === 'Organization' ? '/home' : '/projects')
export const startOfActor = (actor: Actor): string => startOf(actor.kind === 'official' ? 'Organization' : 'Resident')

/** `?next=`: where somebody wanted to go before they had to log in; null where that is no page of this site. */
export const nextOf = (request: Request): string | null => safePath(new URL(request.url).searchParams.get('next'), '') || null

/** The project that somebody came for, as far as everybody may see it, in the reader's language where it was translated. */
export async function projectWanted(call: Api, next: string | null, language: Language) {
  const id = /^\/project\/([\w-]+)/.exec(next ?? '')?.[1]
  if (!id) return null
  const params = { id }
  try {
    const [{ project }, { told }] = await Promise.all([call(previewProject, { params }), call(tellOfProject, { params })])
    const { texts, lang } = readerOf(told, language, new URLSearchParams()).read(id)
    return { ...project, title: texts['title'] ?? project.title, description: texts['description'] ?? project.description, lang }
  } catch (problem) {
    if (problem instanceof ProblemReceived && problem.status === 404) return null
    throw problem
  }
}
