import { Rich } from '../../../../core/i18n/words.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { mail } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords as useShellWords } from '../../../shell/site/words.ts'
import { ownSiteAction, ownSitePage } from '../own-site-page.server.ts'
import { SiteForm } from '../parts/SiteForm.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/own-site.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context }: Route.LoaderArgs) => ownSitePage(context)
export const action = async ({ context, request }: Route.ActionArgs) => ownSiteAction(context, await request.formData())

/** The organization's own site: address, colors and links, editable for the administrator. */
export default function OwnSite({ loaderData: page, actionData: refused }: Route.ComponentProps) {
  const words = useWords()
  const shellWords = useShellWords()
  return (
    <OfficialShell current="ownSite">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead
        size="work"
        title={words('title')}
        lead={words('lead')}
        actions={
          page.mayChange && (
            <LinkButton to="/mail-sender" icon={mail}>
              {shellWords('mailSender')}
            </LinkButton>
          )
        }
      />
      <div className="stack gap-6">
        {page.addresses.length > 0 ? (
          <div className="stack gap-1">
            <p>{words('there')}</p>
            <ul>
              {page.addresses.map((address) => (
                <li key={address}>
                  <a href={address}>{address}</a>
                </li>
              ))}
            </ul>
          </div>
        ) : (
          <p className="soft">{words('none')}</p>
        )}
        {!page.mayChange && <Note>{words('readOnly')}</Note>}
        <SiteForm page={page} errors={refused?.errors ?? {}} typed={refused?.typed ?? page.typed} />
        <p>
          <Rich text={words('embedding')} link={(inner) => <a href="/own-site/embedding">{inner}</a>} />
        </p>
        <p className="small soft">
          <Rich text={words('logo')} profile={(inner) => <a href="/profile">{inner}</a>} />
        </p>
      </div>
    </OfficialShell>
  )
}
