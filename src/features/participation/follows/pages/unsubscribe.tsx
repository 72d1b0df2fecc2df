import { Form } from 'react-router'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { unsubscribeAction, unsubscribePage } from '../unsubscribe-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/unsubscribe.ts'

export const headers = () => ({ 'cache-control': 'no-store' })

export const loader = ({ context, params }: Route.LoaderArgs) => unsubscribePage(context, params.id)
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  unsubscribeAction(context, params.id, await request.formData())

export default function Unsubscribe({ loaderData: { link, gone }, actionData }: Route.ComponentProps) {
  const words = useWords()
  const done = actionData?.done
  const openTitle = link ? 'end.title' : 'end.wrongTitle'
  const title = words(done ? 'end.doneTitle' : openTitle)
  return (
    <div className="wrap wrap-narrow">
      <PageTitle>{title}</PageTitle>
      <PageHead title={title} />
      <Card className="stack gap-4">
        {done && <p role="status">{done}</p>}
        {!done && !link && <p>{actionData?.gone ?? gone}</p>}
        {!done && link && (
          <>
            <p>{words(`end.what.${link.topic}`, { email: link.email })}</p>
            <Form method="post" className="row">
              <Button type="submit" variant="main">
                {words('end.button')}
              </Button>
              {link.topic !== 'all' && (
                <Button type="submit" name="all" value="on">
                  {words('end.buttonAll')}
                </Button>
              )}
            </Form>
          </>
        )}
        <p>
          <LinkButton to="/notifications" variant="quiet">
            {words('end.change')}
          </LinkButton>
        </p>
      </Card>
    </div>
  )
}
