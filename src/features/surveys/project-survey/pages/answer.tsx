import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { answerPage } from '../../form/answer-page.server.ts'
import { SurveyForm } from '../../form/parts/SurveyForm.tsx'
import { useWords } from '../../model/words.ts'
import type { Route } from './+types/answer.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) => orRefusalPage(answerPage(context, params.id, request))

/** The survey for visitors: they answer first, and register to send. Without scripts nothing keeps the answers, so they log in first. */
export default function Answer({ loaderData: page }: Route.ComponentProps) {
  const words = useWords()
  return (
    <>
      <noscript>
        <div className="wrap wrap-narrow">
          <LinkButton to={`/login?next=/project/${page.about._id}/survey`} variant="primary" size="big" wide>
            {words('form.loginToAnswer')}
          </LinkButton>
        </div>
      </noscript>
      <SurveyForm page={page} result={undefined} />
    </>
  )
}
