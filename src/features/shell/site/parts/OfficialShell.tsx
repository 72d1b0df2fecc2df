import { type ReactNode, Suspense } from 'react'
import { Form, Link, useRouteLoaderData } from 'react-router'
import { lazyWithRetry } from '../../../../core/browser/lazy-with-retry.ts'
import { Avatar } from '../../../../ui/content/Avatar.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Brand } from '../../../../ui/frames/Brand.tsx'
import { OfficialFrame } from '../../../../ui/frames/OfficialFrame.tsx'
import { list, place, plus } from '../../../../ui/icons/basic.ts'
import { bookOpen, fileSpreadsheet, home, logOutIcon, qrCode, user } from '../../../../ui/icons/desk.ts'
import { chart, pencil } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { MenuItem } from '../../../../ui/navigation/MenuItem.tsx'
import type { OfficialPlace } from '../official-place.ts'
import type { RootData } from '../root-data.ts'
import { useWords } from '../words.ts'
import { LanguageLines, LanguageMenu } from './LanguageMenu.tsx'

// Closed on most pages, so its script comes after the page's own.
const OrganizationGroup = lazyWithRetry(() => import('./OrganizationGroup.tsx'))

/** Where "Projects" leads: an official's own. */
export function useProjectsPath(): string {
  const root = useRouteLoaderData('root') as RootData | undefined
  return `/projects?owner=${root?.me?.organization?._id ?? ''}&phase=all`
}

/**
 * The frame of an official's page: organization and navigation. It contains the page's `<main>`, so the page exports `handle = { bare:
 * true }`. `current` is the active navigation item, null if none is.
 */
export function OfficialShell({ current, children }: { current: OfficialPlace | null; children: ReactNode }) {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  const organization = root?.me?.organization
  const permission = root?.me?.user.permission
  const projects = useProjectsPath()
  const profile = words(permission === 'administrator' ? 'profileAdmin' : 'profile')
  const way = (key: Exclude<OfficialPlace, 'home'>, to: string, icon: string) => ({ to, label: words(key), icon, current: key === current })
  const ways = [
    { to: '/home', label: words('officialHome'), icon: home, current: current === 'home' },
    way('projects', projects, place),
    ...(permission === 'viewer' ? [] : [way('newProject', '/add-project', plus)]),
    way('surveys', '/surveys', list),
    way('results', '/results', chart),
    way('qrCodes', '/qr-code-management', qrCode),
    way('export', '/export/project', fileSpreadsheet),
    way('opEd', '/thought-leadership', pencil),
    way('howTo', '/how-to', bookOpen),
  ]
  const inProjects = !current || ways.some((one) => one.current)
  return (
    <OfficialFrame
      brand={<Brand name={root?.productName ?? ''} suffix={words('home')} to="/home" />}
      {...(organization && {
        organization: {
          avatar: <Avatar name={organization.name} src={organization.logo} />,
          name: organization.name,
          note: root?.me?.user.department || organization.department,
        },
      })}
      greeting={root?.me ? words('welcome', { name: root.me.user.firstName }) : undefined}
      navLabel={words('nav')}
      menuLabel={words('menu')}
      groups={(Group) => (
        <>
          <Group label={words('projects')} items={ways} isOpen={inProjects} />
          <Suspense>
            <OrganizationGroup as={Group} root={root} current={current} isOpen={!inProjects} />
          </Suspense>
        </>
      )}
      end={
        <>
          <LinkButton to="/profile" variant="quiet" size="s" icon={user} className="only-desk">
            {profile}
          </LinkButton>
          <LanguageMenu className="only-desk" up />
          <Form method="post" action="/logout">
            <Button type="submit" variant="quiet" size="s" icon={logOutIcon}>
              {words('logout')}
            </Button>
          </Form>
        </>
      }
      menuEnd={
        <>
          <MenuItem to="/profile" icon={user}>
            {profile}
          </MenuItem>
          <LanguageLines />
        </>
      }
      footer={<p>{words('translation')}</p>}
    >
      {organization && !organization.verified && current !== 'verification' && (
        <Note tone="warn" className="section-head">
          <p>
            {words('unverified', { organization: organization.name })} <Link to="/verification">{words('unverifiedLink')}</Link>
          </p>
        </Note>
      )}
      {children}
    </OfficialFrame>
  )
}
