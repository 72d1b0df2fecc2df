import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { download as downloadIcon } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { SingleAnswers } from '../../single-answers/parts/SingleAnswers.tsx'
import { ShapesOnMap } from '../parts/ShapesOnMap.tsx'
import { shapesPage } from '../shapes-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/shapes.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) => orRefusalPage(shapesPage(context, params, new URL(request.url)))

/** Every line or area that people drew in answer to one question, together on a map and as a list. */
export default function Shapes({ loaderData: { shapes, answered, bounds, download, ...page } }: Route.ComponentProps) {
  const words = useWords()
  const { about, question } = page
  const texts = {
    documentTitle: words('documentTitle', { question: question.text }),
    crumb: words('crumb'),
    lead: words('lead', { number: question.order + 1, title: about.title }),
    ...{ back: words('back'), empty: words('empty'), emptyLead: words('emptyLead') },
  }
  const count = answered > shapes.length ? words('newest', { shown: shapes.length, count: answered }) : words('count', { count: answered })
  return (
    <SingleAnswers {...page} texts={texts} isEmpty={shapes.length === 0}>
      <div className="row row-between">
        <div>
          <p>{count}</p>
          {shapes.length > 1 && <p className="small soft">{words('overlap')}</p>}
        </div>
        <LinkButton to={download} reloadDocument size="s" icon={downloadIcon}>
          {words('download')}
        </LinkButton>
      </div>
      <ShapesOnMap shapes={shapes} bounds={bounds} />
    </SingleAnswers>
  )
}
