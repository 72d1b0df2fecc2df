import { data, Form, useNavigation } from 'react-router'
import { api } from '../../../core/api.server.ts'
import { redirectWith } from '../../../core/flash.server.ts'
import { ProblemReceived } from '../../../core/problem.ts'
import { visit } from '../../../core/visit.server.ts'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { SplitPage } from '../../../ui/SplitPage.tsx'
import { PageTitle } from '../../site/parts/PageTitle.tsx'
import { setPassword, showLink } from '../contract.ts'
import { startOfActor } from '../login-page.server.ts'
import { GoneLink } from '../parts/GoneLink.tsx'
import { PasswordByLink, passwordByLink } from '../parts/PasswordByLink.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/verified-email.ts'

/** The link works once, so the next look must find it used. */
export const headers = () => ({ 'cache-control': 'no-store' })

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return { link: await context.get(api)(showLink, { params: { id: params.id } }), gone: null }
  } catch (problem) {
    if (problem instanceof ProblemReceived && problem.status === 410) return data({ link: null, gone: problem.problem.message }, 410)
    throw problem
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const sent = passwordByLink(await request.formData())
  try {
    const { message } = await context.get(api)(setPassword, { body: { id: params.id, ...sent } })
    const { actor } = context.get(visit)
    return redirectWith(message, actor.kind === 'visitor' ? '/login' : startOfActor(actor))
  } catch (problem) {
    if (!(problem instanceof ProblemReceived) || problem.status === 500) throw problem
    const { errors, message } = problem.problem
    return data({ errors: errors ?? {}, said: errors ? null : message, termsAccepted: sent.termsAccepted }, problem.status)
  }
}

export default function VerifiedEmail({ loaderData: { link, gone }, actionData }: Route.ComponentProps) {
  const words = useWords()
  if (!link) return <Gone said={gone} />
  if (link.purpose === 'confirm') return <Press email={link.email} />
  const { email, termsNeeded } = link
  return (
    <PasswordByLink
      title={words('link.passwordTitle')}
      lead={words('link.passwordLead', { email })}
      email={email}
      termsNeeded={termsNeeded}
      refused={actionData}
    />
  )
}

/** The link was opened, which means nothing yet: mail programs open links too. */
function Press({ email }: { email: string }) {
  const words = useWords()
  const sending = useNavigation().state !== 'idle'
  return (
    <SplitPage>
      <PageTitle>{words('link.confirmTitle')}</PageTitle>
      <h1>{words('link.confirmTitle')}</h1>
      <Form method="post" className="stack gap-6">
        <p className="soft">{words('link.confirmLead', { email })}</p>
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
      why={words('link.expiredWhy')}
      actions={
        <>
          <LinkButton variant="main" to="/login">
            {words('link.login')}
          </LinkButton>
          <LinkButton to="/forgot">{words('link.forgot')}</LinkButton>
        </>
      }
    />
  )
}
