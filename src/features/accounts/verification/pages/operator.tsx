import { Form } from 'react-router'
import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { Tabs } from '../../../../ui/navigation/Tabs.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { SharedFrame } from '../../../shell/site/parts/SharedFrame.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { operatorAction, operatorPage } from '../operator-page.server.ts'
import { OrganizationCard } from '../parts/OrganizationCard.tsx'
import { verificationStatuses } from '../rules.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/operator.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => orRefusalPage(operatorPage(context, new URL(request.url)))
export const action = async ({ context, request }: Route.ActionArgs) =>
  orRefusalPage(operatorAction(context, await request.formData(), new URL(request.url)))

/** The operator's page: organizations that wait for a decision, and all others. */
export default function Operator({ loaderData: page, actionData: refused }: Route.ComponentProps) {
  const words = useWords()
  const { organizations, status, q, nextCursor } = page
  const address = (changed: Record<string, string>) => `/operator?${new URLSearchParams({ status, ...(q && { q }), ...changed })}`
  return (
    <SharedFrame place="operator">
      <div className="wrap stack gap-5">
        <PageTitle>{words('operator.title')}</PageTitle>
        <PageHead
          title={words('operator.title')}
          lead={words('operator.lead')}
          actions={
            <>
              {page.hasBilling && <LinkButton to="/operator/billing">{words('operator.billing')}</LinkButton>}
              <LinkButton to="/messages?to=operator">{words('operator.inbox', { number: page.openMessages })}</LinkButton>
            </>
          }
        />
        <Tabs
          label={words('operator.views')}
          tabs={verificationStatuses.map((one) => ({
            to: `/operator?status=${one}`,
            label: words(`operator.${one}`),
            current: one === status,
          }))}
        />
        <Form method="get" className="row row-bottom" role="search">
          <input type="hidden" name="status" value={status} />
          <Field name="q" label={words('operator.search')} error={page.wrong}>
            {(control) => <TextInput {...control} key={q} type="search" defaultValue={q} maxLength={120} />}
          </Field>
          <Button type="submit">{words('operator.show')}</Button>
        </Form>
        {organizations.length === 0 ? (
          <Empty level={2} title={words('operator.empty')}>
            {q ? words('operator.emptySearch', { q }) : words('operator.emptyLead')}
          </Empty>
        ) : (
          <ul className="stack gap-4">
            {organizations.map((one) => (
              <OrganizationCard
                key={one._id}
                organization={one}
                address={address}
                open={openForm(page, one._id)}
                errors={openForm(page, one._id) ? (refused?.errors ?? {}) : {}}
                typed={refused ?? { reason: '', user: '' }}
              />
            ))}
          </ul>
        )}
        {nextCursor && (
          <nav aria-label={words('operator.pages')}>
            <LinkButton to={address({ cursor: nextCursor })}>{words('operator.more')}</LinkButton>
          </nav>
        )}
      </div>
    </SharedFrame>
  )
}

/** The form of an organization that the URL names. */
const openForm = ({ refuse, replace }: { refuse: string; replace: string }, id: string) => {
  if (refuse === id) return 'refuse'
  return replace === id ? 'replace' : null
}
