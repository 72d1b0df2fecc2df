import { useRouteLoaderData } from 'react-router'
import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { RootData } from '../../../shell/site/root-data.ts'
import { notificationsAction, notificationsPage, type RejectedForm } from '../notifications-page.server.ts'
import { Followed } from '../parts/Followed.tsx'
import { FollowedZips } from '../parts/FollowedZips.tsx'
import { NotificationSettings } from '../parts/NotificationSettings.tsx'
import { TextMessages } from '../parts/TextMessages.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/notifications.ts'

export const loader = ({ context }: Route.LoaderArgs) => orRefusalPage(notificationsPage(context))
export const action = async ({ context, request }: Route.ActionArgs) =>
  orRefusalPage(notificationsAction(context, await request.formData()))

/** What a resident follows, and the notification settings. */
export default function Notifications({ loaderData: page, actionData }: Route.ComponentProps) {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  const refused = actionData as RejectedForm | undefined
  const { telling } = page
  return (
    <div className="wrap wrap-narrow stack gap-6">
      <PageTitle>{words('page.title')}</PageTitle>
      <PageHead title={words('page.title')} lead={words('page.lead')} />
      {!telling.emailVerified && (
        <Note
          tone="warn"
          title={words('page.unconfirmed')}
          action={
            root?.outbox && (
              <LinkButton size="s" to="/outbox">
                {words('page.outbox')}
              </LinkButton>
            )
          }
        >
          {words('page.unconfirmedNext', { email: telling.email })}
        </Note>
      )}
      <Followed projects={page.projects} />
      <FollowedZips zips={page.zips} ownZip={page.ownZip} refused={refused?.intent === 'followZip' ? refused : undefined} />
      <NotificationSettings telling={telling} refused={refused?.intent === 'settings' ? refused : undefined} />
      {telling.smsPossible && <TextMessages page={page} refused={refused} />}
    </div>
  )
}
