import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { bell } from '../../../../ui/icons/project.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { ConfirmBanner } from '../../fields/ConfirmBanner.tsx'
import { AboutSection } from '../parts/AboutSection.tsx'
import { AddressSection } from '../parts/AddressSection.tsx'
import { EmailSection } from '../parts/EmailSection.tsx'
import { LogoSection } from '../parts/LogoSection.tsx'
import { ProfileFrame } from '../parts/ProfileFrame.tsx'
import { ReadingSection } from '../parts/ReadingSection.tsx'
import { SessionsSection } from '../parts/SessionsSection.tsx'
import { TimeZoneSection } from '../parts/TimeZoneSection.tsx'
import { type EditableSection, profileAction, profilePage } from '../profile-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/profile.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => orRefusalPage(profilePage(context, new URL(request.url)))
export const action = async ({ context, request }: Route.ActionArgs) => orRefusalPage(profileAction(context, await request.formData()))

/** One's own data to read and correct, the login data, and the sessions. */
export default function Profile({ loaderData: page, actionData }: Route.ComponentProps) {
  const words = useWords()
  const { user, sessions } = page
  const part = (name: EditableSection) => ({
    page,
    open: page.edit === name || actionData?.part === name,
    refused: actionData?.part === name ? actionData : undefined,
  })
  return (
    <ProfileFrame>
      <PageTitle>{words('title')}</PageTitle>
      <PageHead
        size={user.loginType === 'Organization' ? 'work' : 'page'}
        title={words('title')}
        lead={words('lead')}
        actions={
          user.loginType === 'Resident' && (
            <LinkButton to="/notifications" icon={bell}>
              {words('follows')}
            </LinkButton>
          )
        }
      />
      <div className="stack gap-6">
        <ConfirmBanner />
        <AboutSection {...part('about')} />
        {user.loginType === 'Resident' && <AddressSection {...part('address')} />}
        <EmailSection {...part('email')} />
        {user.permission === 'administrator' && <LogoSection {...part('logo')} />}
        {user.permission === 'administrator' && <ReadingSection {...part('reading')} />}
        {user.permission === 'administrator' && <TimeZoneSection {...part('timeZone')} />}
        <SessionsSection sessions={sessions} />
      </div>
    </ProfileFrame>
  )
}
