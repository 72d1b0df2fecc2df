import { Note } from '../../../../ui/content/Note.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { colleaguesMax } from '../../model/options.ts'
import { memberAction, memberPage } from '../member-page.server.ts'
import { AdministratorRole } from '../parts/AdministratorRole.tsx'
import { ColleagueForm } from '../parts/ColleagueForm.tsx'
import { MemberTable } from '../parts/MemberTable.tsx'
import { RemoveForm } from '../parts/RemoveForm.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/member.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => memberPage(context, new URL(request.url))
export const action = async ({ context, request }: Route.ActionArgs) => memberAction(context, await request.formData())

/** The organization's officials and their permissions; the administrator adds, changes and removes them. */
export default function MemberList({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const { users, isAdministrator, change, remove } = page
  const count = users.filter((one) => one.permission !== 'administrator').length
  return (
    <OfficialShell current="colleagues">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead size="work" title={words('title')} lead={words('countLead', { count, most: colleaguesMax })} />
      <div className="stack gap-8">
        {result?.formError && (
          <Note tone="bad" live>
            {result.formError}
          </Note>
        )}
        {remove && <RemoveForm member={remove} />}
        {change && (
          <ColleagueForm
            key={change._id}
            member={change}
            typed={result?.intent === 'change' ? result.typed : change}
            errors={result?.errors ?? {}}
          />
        )}
        <MemberTable page={page} />
        {count > 0 && <AdministratorRole page={page} />}
        {!isAdministrator && <p className="small soft">{words('readOnly')}</p>}
        {isAdministrator && count >= colleaguesMax && <Note>{words('full', { count: colleaguesMax })}</Note>}
        {isAdministrator && count < colleaguesMax && !change && !remove && (
          <ColleagueForm key={`new ${count}`} member={null} typed={result?.typed ?? {}} errors={result?.errors ?? {}} />
        )}
      </div>
    </OfficialShell>
  )
}
