import { Note } from '../../../../ui/content/Note.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords as useShellWords } from '../../../shell/site/words.ts'
import { type AdministratorResult, administratorAction, administratorPage } from '../administrator-page.server.ts'
import { NewOffer } from '../parts/NewOffer.tsx'
import { OpenOffer } from '../parts/OpenOffer.tsx'
import { OwnOffer } from '../parts/OwnOffer.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/administrator.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context }: Route.LoaderArgs) => administratorPage(context)
export const action = async ({ context, request }: Route.ActionArgs) => administratorAction(context, await request.formData())

/** Who the organization's administrator is; the role is offered, accepted and declined here. */
export default function Administrator({ loaderData: page, actionData }: Route.ComponentProps) {
  const words = useWords()
  const shellWords = useShellWords()
  const result = actionData as AdministratorResult | undefined
  const { administrator, offer, organization, userId, isAdministrator } = page
  return (
    <OfficialShell current="colleagues">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead
        size="work"
        title={words('title')}
        lead={words('lead')}
        above={
          <Breadcrumb label={words('path')} crumbs={[{ to: '/member', label: shellWords('colleagues') }, { label: words('title') }]} />
        }
      />
      <div className="stack gap-8">
        {result && <ErrorSummary title={words('problem')} errors={result.errors} />}
        {result?.formError && (
          <Note tone="bad" live>
            {result.formError}
          </Note>
        )}
        {offer?.to._id === userId && <OwnOffer page={page} offer={offer} result={result} />}
        <div className="stack gap-4">
          {isAdministrator && <p>{words('currentYou', { organization })}</p>}
          {!isAdministrator && administrator && <p>{words('current', { name: administrator.name, organization })}</p>}
          {!administrator && <p>{words('none', { organization })}</p>}
          <div>
            <LinkButton to="/member">{words('colleagues')}</LinkButton>
          </div>
        </div>
        {offer && offer.to._id !== userId && <OpenOffer page={page} offer={offer} />}
        {!offer && isAdministrator && <NewOffer page={page} result={result} />}
      </div>
    </OfficialShell>
  )
}
