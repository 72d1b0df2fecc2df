import { lazy, Suspense } from 'react'
import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { SurveyForm } from '../../form/parts/SurveyForm.tsx'
import { surveyAction, surveyPage } from '../../form/survey-page.server.ts'
import type { Route } from './+types/survey.ts'

// Residents on slow phones do not download the builder, nor the screens shown in place of a survey.
const Builder = lazy(() => import('../../builder/parts/Builder.tsx'))
const Shut = lazy(() => import('../../form/screens/SurveyClosed.tsx'))

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) => orRefusalPage(surveyPage(context, params.id, request))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(surveyAction(context, params.id, await request.formData()))

export default function SurveyPage({ loaderData: page, actionData: result }: Route.ComponentProps) {
  if (page.kind === 'form' && page.questions.length > 0)
    return <SurveyForm page={page} result={result?.kind === 'builder' ? undefined : result} />
  return (
    <Suspense>
      {page.kind === 'builder' ? <Builder page={page} result={result?.kind === 'builder' ? result : undefined} /> : <Shut page={page} />}
    </Suspense>
  )
}
