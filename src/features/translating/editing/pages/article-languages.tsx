import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { languagesAction, languagesPage } from '../languages-page.server.ts'
import { Languages } from '../parts/Languages.tsx'
import type { Route } from './+types/article-languages.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  orRefusalPage(languagesPage(context, 'blogs', params.id, new URL(request.url)))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(languagesAction(context, 'blogs', params.id, new URL(request.url), await request.formData()))

/** Translations of an opinion article. */
export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <Languages page={loaderData} result={actionData} />
}
