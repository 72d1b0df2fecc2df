import { data, Form } from 'react-router'
import { api } from '../../../../core/http/api.server.ts'
import { orGone } from '../../../../core/http/error-page.server.ts'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { showUnsubscribe, unsubscribe } from '../contract.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/unsubscribe.ts'

export const headers = () => ({ 'cache-control': 'no-store' })

/** Shows what the link ends. Mail scanners open links too, so GET changes nothing. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { done, gone, status } = await orGone(context.get(api)(showUnsubscribe, { params }))
  return data({ link: done, gone }, status)
}

/** Also handles one-click unsubscribing by mail programs: no login, no confirmation page, idempotent (RFC 8058). */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const all = form.get('all') === 'on' ? 'true' : undefined
  const { done, gone, status } = await orGone(context.get(api)(unsubscribe, { params, query: { all } }))
  return data({ done: done?.message ?? null, gone }, status)
}

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
