import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { forgetDraft } from '../../../../core/browser/draft.ts'
import { Card } from '../../../../ui/content/Card.tsx'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { mail } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { RootData } from '../../../shell/site/root-data.ts'
import { ConfirmBanner } from '../../fields/ConfirmBanner.tsx'
import { keptForms } from '../../model/paths.ts'
import { useWords } from '../../model/words.ts'
import { returnPathOf } from '../../sessions/return-path.server.ts'
import type { Route } from './+types/thanks.ts'
import styles from './thanks.module.css'

export const loader = ({ request }: Route.LoaderArgs) => ({ next: returnPathOf(request) })

/** After registration: an email is on its way. Residents are logged in already; officials confirm first. */
export default function Thanks({ loaderData: { next } }: Route.ComponentProps) {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  const user = root?.me?.user
  useEffect(() => {
    for (const name of Object.values(keptForms)) forgetDraft('session', name)
  }, [])
  return (
    <div className="wrap wrap-narrow page-card">
      <PageTitle>{words('thanks.title')}</PageTitle>
      <Card className={styles.card}>
        <Icon icon={mail} size="l" className={styles.icon} />
        <h1>{words('thanks.title')}</h1>
        <p className="lead">{user ? words('thanks.resident', { name: user.firstName, email: user.email }) : words('thanks.anybody')}</p>
        <p>{user ? words('thanks.next') : words('thanks.nextOrganization')}</p>
        <p className="small soft">{user ? words('thanks.missingResident') : words('thanks.missing')}</p>
        <ConfirmBanner brief />
        <div className="row">
          {user ? (
            <LinkButton variant="main" size="big" to={next ?? '/projects'}>
              {next ? words('thanks.on') : words('thanks.projects')}
            </LinkButton>
          ) : (
            <LinkButton variant="main" size="big" to="/login">
              {words('thanks.login')}
            </LinkButton>
          )}
          {root?.outbox && (
            <LinkButton size="big" to="/outbox">
              {words('thanks.outbox')}
            </LinkButton>
          )}
        </div>
      </Card>
    </div>
  )
}
