import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords as useShellWords } from '../../../shell/site/words.ts'
import { type MailSenderResult, mailSenderAction, mailSenderPage } from '../mail-sender-page.server.ts'
import { CurrentSender } from '../parts/CurrentSender.tsx'
import { DnsRecords } from '../parts/DnsRecords.tsx'
import { SenderForm } from '../parts/SenderForm.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/mail-sender.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context }: Route.LoaderArgs) => orRefusalPage(mailSenderPage(context))
export const action = async ({ context, request }: Route.ActionArgs) => orRefusalPage(mailSenderAction(context, await request.formData()))

/** As whom the organization's mails are sent, for its administrator. */
export default function MailSender({ loaderData: sender, actionData }: Route.ComponentProps) {
  const words = useWords()
  const shellWords = useShellWords()
  const result = actionData as MailSenderResult | undefined
  return (
    <OfficialShell current="ownSite">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead
        size="work"
        title={words('title')}
        lead={words('lead')}
        above={<Breadcrumb label={words('path')} crumbs={[{ to: '/own-site', label: shellWords('ownSite') }, { label: words('title') }]} />}
      />
      <div className="stack gap-8">
        {result?.formError && (
          <Note tone="bad" live>
            {result.formError}
          </Note>
        )}
        <CurrentSender sender={sender} />
        <SenderForm sender={sender} result={result} />
        {sender.address && <DnsRecords sender={sender} address={sender.address} />}
      </div>
    </OfficialShell>
  )
}
