import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../../shell/site/root-data.ts'
import { GoneLink } from '../../fields/GoneLink.tsx'
import { PasswordByLink } from '../../fields/PasswordByLink.tsx'
import { PressLink } from '../../fields/PressLink.tsx'
import { useWords } from '../../model/words.ts'
import { verifiedEmailAction, verifiedEmailPage } from '../verified-email-page.server.ts'
import type { Route } from './+types/verified-email.ts'

/** The link works once, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'no-store' })

export const loader = ({ context, params }: Route.LoaderArgs) => verifiedEmailPage(context, params.id)
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  verifiedEmailAction(context, params.id, await request.formData())

export default function VerifiedEmail({ loaderData: { link, gone }, actionData }: Route.ComponentProps) {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  const message = actionData?.gone ?? gone
  if (!link || message) {
    const ways = [
      { to: '/login', label: words('link.login') },
      { to: '/forgot', label: words('link.forgot') },
    ]
    return <GoneLink message={message} why={words('link.expiredWhy')} ways={ways} />
  }
  if (link.purpose === 'confirm')
    return (
      <PressLink
        title={words('link.confirmTitle')}
        lead={words('link.confirmLead', { email: link.email })}
        button={words(link.loginType === 'Organization' && !root?.me ? 'link.confirmAndLogIn' : 'link.confirm')}
        busy={words('link.confirming')}
        passwordOf={link.passwordNeeded ? link.email : null}
        refused={actionData}
      />
    )
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
