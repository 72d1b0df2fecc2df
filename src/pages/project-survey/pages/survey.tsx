import { lazy, Suspense } from 'react'
import { api } from '../../../core/http/api.server.ts'
import { orRefusalPage } from '../../../core/http/error-page.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import type { PageHandle } from '../../../features/shell/site/root-data.ts'
import { cameByCookie, wayHere } from '../../../features/surveys/arrivals/rules.ts'
import { type BuilderResult, changeSurveyForm } from '../../../features/surveys/editing/builder.server.ts'
import { SurveyForm } from '../../survey/parts/SurveyForm.tsx'
import { readSurveyPage, type SentForm, sendForm } from '../../survey/survey-page.server.ts'
import type { Route } from './+types/survey.ts'

// Residents on slow phones do not download the builder, nor the screens shown in place of a survey.
const Builder = lazy(() => import('../../survey-builder/parts/Builder.tsx'))
const Shut = lazy(() => import('../../survey/screens/SurveyClosed.tsx'))

export const handle: PageHandle = { bare: true }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { actor, language, cookies, now } = context.get(visit)
  const came = wayHere(request, cookies[cameByCookie])
  const search = new URL(request.url).searchParams
  return orRefusalPage(readSurveyPage(context.get(api), params.id, { actor, language, came, now, search }))
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { actor, language } = context.get(visit)
  const form = await request.formData()
  const call = context.get(api)
  const work: Promise<SentForm | BuilderResult | Response> =
    actor.kind === 'official' ? changeSurveyForm(call, params.id, form) : sendForm(call, params.id, form, { actor, language })
  return orRefusalPage(work)
}

export default function SurveyPage({ loaderData: page, actionData: result }: Route.ComponentProps) {
  if (page.kind === 'form' && page.questions.length > 0)
    return <SurveyForm page={page} result={result?.kind === 'builder' ? undefined : result} />
  return (
    <Suspense>
      {page.kind === 'builder' ? <Builder page={page} result={result?.kind === 'builder' ? result : undefined} /> : <Shut page={page} />}
    </Suspense>
  )
}
