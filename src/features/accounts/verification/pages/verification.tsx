import { formatDay } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { DomainProof } from '../parts/DomainProof.tsx'
import { type VerificationPage, verificationAction, verificationPage } from '../verification-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/verification.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context }: Route.LoaderArgs) => verificationPage(context)
export const action = async ({ context, request }: Route.ActionArgs) => verificationAction(context, await request.formData())

/** Whether the organization is verified, and the two ways to become so. */
export default function VerificationOfOrganization({ loaderData: page, actionData: refused }: Route.ComponentProps) {
  const words = useWords()
  const { status } = page
  return (
    <OfficialShell current="verification">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead size="work" title={words('title')} lead={words('lead')} />
      <div className="stack gap-8">
        <State page={page} />
        {status === 'waiting' && (
          <section className="stack gap-2">
            <h2>{words('operatorTitle')}</h2>
            <p>{words('operatorLead')}</p>
          </section>
        )}
        <DomainProof page={page} typed={refused?.domain ?? ''} errors={refused?.errors ?? {}} />
      </div>
    </OfficialShell>
  )
}

function State({ page: { status, by, at, organization, reason, timeZone } }: { page: VerificationPage }) {
  const words = useWords()
  const language = useLanguage()
  if (status === 'verified')
    return (
      <Note tone="ok" title={words('status.verified')}>
        {by && at && words(`verifiedBy.${by}`, { organization, date: formatDay(language, timeZone, at) })}
      </Note>
    )
  return (
    <Note tone="warn" title={words(`status.${status}`)}>
      <p>{words('meanwhile', { organization })}</p>
      {reason && (
        <>
          <p>{words('reason', { reason })}</p>
          <p>{words('afterRefusal')}</p>
        </>
      )}
    </Note>
  )
}
