// Handles the Follow buttons of other pages.
import { data, redirect } from 'react-router'
import { api } from '../../../../core/http/api.server.ts'
import { formErrors } from '../../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../../core/http/flash.server.ts'
import { follow, unfollow } from '../contract.ts'
import type { Route } from './+types/follow.ts'

/** Follows or unfollows. Scripts receive the message; without scripts the browser is redirected to the project, which shows it. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const scripted = !(request.headers.get('accept') ?? '').includes('text/html')
  const say = (message: string, status = 200) => (scripted ? data({ message }, status) : redirectWith(message, `/project/${params.id}`))
  try {
    const { message } = await context.get(api)(form.get('intent') === 'unfollow' ? unfollow : follow, { params })
    return say(message)
  } catch (error) {
    const refused = formErrors(error)
    return say(refused.message, refused.status)
  }
}

/** After a login in between, the address is opened by GET. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/project/${params.id}`)
