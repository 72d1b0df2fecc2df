import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { plus } from '../../../../ui/icons/basic.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { type KeysPage, keysAction, keysPage } from '../keys-page.server.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { KeyTable } from '../parts/KeyTable.tsx'
import { WebhookTable } from '../parts/WebhookTable.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/keys.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => orRefusalPage(keysPage(context, new URL(request.url)))
export const action = async ({ context, request }: Route.ActionArgs) => orRefusalPage(keysAction(context, await request.formData()))

/** The organization's API keys and webhooks, for its administrator. */
export default function KeysAndWebhooks({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const { revoke } = page
  return (
    <OfficialShell current="keys">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead
        size="work"
        title={words('title')}
        lead={words('lead')}
        actions={
          <LinkButton to="/api/docs" reloadDocument>
            {words('docs')}
          </LinkButton>
        }
      />
      <div className="stack gap-8">
        {result?.message && (
          <Note tone="bad" live>
            {result.message}
          </Note>
        )}
        {revoke && (
          <Confirm
            title={words('confirmRevoke.title', { name: revoke.name })}
            lead={words('confirmRevoke.lead')}
            submit={words('confirmRevoke.submit')}
            page="/keys"
            intent="revoke"
            id={revoke._id}
          />
        )}
        <Keys page={page} />
        <Webhooks page={page} />
      </div>
    </OfficialShell>
  )
}

function Keys({ page }: { page: KeysPage }) {
  const words = useWords()
  const add = (
    <LinkButton to="/keys/new" variant="primary" icon={plus}>
      {words('keys.add')}
    </LinkButton>
  )
  return (
    <section className="stack gap-4" aria-labelledby="keys">
      <h2 id="keys">{words('keys.title')}</h2>
      <p>{words('keys.lead')}</p>
      {page.keys.length > 0 ? (
        <>
          <KeyTable page={page} />
          <div>{add}</div>
        </>
      ) : (
        <Empty title={words('keys.empty')} actions={add}>
          {words('keys.emptyLead')}
        </Empty>
      )}
    </section>
  )
}

function Webhooks({ page }: { page: KeysPage }) {
  const words = useWords()
  const add = (
    <LinkButton to="/keys/webhooks/new" variant="primary" icon={plus}>
      {words('webhooks.add')}
    </LinkButton>
  )
  return (
    <section className="stack gap-4" aria-labelledby="webhooks">
      <h2 id="webhooks">{words('webhooks.title')}</h2>
      <p>{words('webhooks.lead')}</p>
      {page.webhooks.length > 0 ? (
        <>
          <WebhookTable page={page} />
          <div>{add}</div>
        </>
      ) : (
        <Empty title={words('webhooks.empty')} actions={add}>
          {words('webhooks.emptyLead')}
        </Empty>
      )}
    </section>
  )
}
