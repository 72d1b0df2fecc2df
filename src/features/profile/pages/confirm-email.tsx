import { data, Form, useNavigation } from 'react-router'
import { api } from '../../../core/api.server.ts'
import { redirectWith } from '../../../core/flash.server.ts'
import { ProblemReceived } from '../../../core/problem.ts'
import { visit } from '../../../core/visit.server.ts'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { SplitPage } from '../../../ui/SplitPage.tsx'
import { GoneLink } from '../../accounts/parts/GoneLink.tsx'
import { PageTitle } from '../../site/parts/PageTitle.tsx'
import { confirmEmail, showEmailLink } from '../contract.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/confirm-email.ts'

/** The outcome of a call that a used or old link refuses. */
async function unlessGone<T>(work: Promise<T>) {
  try {
    return { done: await work, gone: null, status: 200 }
  } catch (problem) {
    if (!(problem instanceof ProblemReceived) || ![409, 410, 422].includes(problem.status)) throw problem
    return { done: null, gone: problem.message, status: problem.status }
  }
}

/** The link works once, so the next look must find it used. */
export const headers = () => ({ 'cache-control': 'no-store' })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { done, gone, status } = await unlessGone(context.get(api)(showEmailLink, { params: { id: params.id } }))
  return data({ email: done?.email ?? null, gone }, status)
}

export async function action({ context, params }: Route.ActionArgs) {
  const { done, gone, status } = await unlessGone(context.get(api)(confirmEmail, { body: { id: params.id } }))
  if (done) return redirectWith(done.message, context.get(visit).actor.kind === 'visitor' ? '/login' : '/profile')
  return data({ gone }, status)
}

export default function ConfirmEmail({ loaderData: { email, gone }, actionData }: Route.ComponentProps) {
  const words = useWords()
  const sending = useNavigation().formData !== undefined
  const said = actionData?.gone ?? gone
  if (email === null || said) return <Gone said={said} />
  return (
    <SplitPage>
      <PageTitle>{words('link.title')}</PageTitle>
      <h1>{words('link.title')}</h1>
      <Form method="post" className="stack gap-6">
        <p className="soft">{words('link.lead', { email })}</p>
        <Button type="submit" variant="main" size="big" wide busy={sending && words('link.confirming')}>
          {words('link.confirm')}
        </Button>
      </Form>
    </SplitPage>
  )
}

function Gone({ said }: { said: string | null }) {
  const words = useWords()
  return (
    <GoneLink
      said={said}
      why={words('link.goneWhy')}
      actions={
        <LinkButton variant="main" to="/profile">
          {words('link.profile')}
        </LinkButton>
      }
    />
  )
}
