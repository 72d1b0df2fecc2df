// Handles the Translate button of a project's pages.
import { data, redirect } from 'react-router'
import { api } from '../../../../core/http/api.server.ts'
import { formErrors } from '../../../../core/http/error-page.server.ts'
import { redirectWith, safePath } from '../../../../core/http/flash.server.ts'
import { requestTranslation } from '../../../translations/model/contract.ts'
import type { Route } from './+types/translate.ts'

/** Requests the translation. Scripts receive a refusal's text; without scripts the browser is redirected to the page it came from. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const back = safePath((await request.formData()).get('back')?.toString(), `/project/${params.id}`)
  const scripted = !(request.headers.get('accept') ?? '').includes('text/html')
  try {
    const { message } = await context.get(api)(requestTranslation, { params })
    return scripted ? data({ refused: null }) : redirectWith(message, back)
  } catch (error) {
    const { message, status } = formErrors(error, { serverErrors: true })
    return scripted ? data({ refused: message }, status) : redirectWith(message, back)
  }
}

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/project/${params.id}`)
