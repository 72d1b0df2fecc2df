import { redirect } from 'react-router'
import { api } from '../../../../core/http/api.server.ts'
import { redirectWith } from '../../../../core/http/flash.server.ts'
import { logOut } from '../../model/contract.ts'
import type { Route } from './+types/logout.ts'

/** GET does not log out: any site could contain such a link. */
export const loader = () => redirect('/projects')

export async function action({ context }: Route.ActionArgs) {
  const { message } = await context.get(api)(logOut, {})
  return redirectWith(message, '/projects')
}
