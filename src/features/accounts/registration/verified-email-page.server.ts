import { api, type PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { mailedLinkAction, mailedLinkPage } from '../fields/mailed-link.server.ts'
import { type LoginType, setPassword, showLink } from '../model/contract.ts'
import { startOfActor, startPageOf } from '../sessions/return-path.server.ts'

export const verifiedEmailPage = (context: PageContext, id: string) => mailedLinkPage(context.get(api)(showLink, { params: { id } }))

export function verifiedEmailAction(context: PageContext, id: string, form: FormData) {
  const { actor } = context.get(visit)
  const to = ({ loginType, signedIn }: { message: string; loginType: LoginType; signedIn: boolean }) => {
    if (actor.kind !== 'visitor') return startOfActor(actor)
    return signedIn ? startPageOf(loginType) : '/login'
  }
  return mailedLinkAction(form, (sent) => context.get(api)(setPassword, { body: { id, ...sent } }), to)
}
