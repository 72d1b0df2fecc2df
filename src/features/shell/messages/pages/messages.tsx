import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { download } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { Pager } from '../../../../ui/navigation/Pager.tsx'
import { Tabs } from '../../../../ui/navigation/Tabs.tsx'
import { PageTitle } from '../../site/parts/PageTitle.tsx'
import { SharedFrame } from '../../site/parts/SharedFrame.tsx'
import type { PageHandle } from '../../site/root-data.ts'
import { type MessagesPage, messagesAction, messagesPage } from '../messages-page.server.ts'
import { MessageCard } from '../parts/MessageCard.tsx'
import { messageKeptMonths } from '../rules.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/messages.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => orRefusalPage(messagesPage(context, new URL(request.url)))
export const action = async ({ context, request }: Route.ActionArgs) =>
  orRefusalPage(messagesAction(context, await request.formData(), new URL(request.url)))

/** The messages of the contact form, for the people who answer them. */
export default function Messages({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const { messages, listState, open, reader, hasBoth } = page
  const file = reader === 'operator' ? '/api/v1/operator/messages/export' : '/api/v1/messages/export'
  return (
    <SharedFrame place="contactMessages">
      <div className="wrap stack gap-5">
        <PageTitle>{words('title')}</PageTitle>
        <PageHead
          title={words('title')}
          lead={words(reader === 'operator' ? 'leadOperator' : 'lead', { months: messageKeptMonths })}
          actions={
            page.mayMark && (
              <LinkButton to={file} reloadDocument download icon={download}>
                {words('export')}
              </LinkButton>
            )
          }
        />
        {hasBoth && (
          <Tabs
            label={words('readers')}
            tabs={(['organization', 'operator'] as const).map((one) => ({
              to: searchOf({ reader: one, listState }),
              label: words(`reader.${one}`),
              current: one === reader,
            }))}
          />
        )}
        <Tabs
          label={words('filter')}
          tabs={[
            { to: searchOf({ reader, listState: 'open' }), label: words('open'), current: listState === 'open', count: open },
            { to: searchOf({ reader, listState: 'answered' }), label: words('answered'), current: listState === 'answered' },
          ]}
        />
        {result?.refusal && (
          <Note tone="bad" live>
            {result.refusal}
          </Note>
        )}
        {messages.length === 0 ? (
          <Empty level={2} title={words(listState === 'open' ? 'none' : 'noneAnswered')}>
            {words('noneLead')}
          </Empty>
        ) : (
          <ul className="stack gap-4">
            {messages.map((one) => (
              <MessageCard key={one._id} message={one} page={page} />
            ))}
          </ul>
        )}
        <Pages page={page} />
      </div>
    </SharedFrame>
  )
}

type ListAddress = Pick<MessagesPage, 'reader' | 'listState'> & { cursor?: string | null }

function searchOf({ reader, listState, cursor }: ListAddress) {
  const query = new URLSearchParams({
    ...(reader === 'operator' && { to: 'operator' }),
    ...(listState === 'answered' && { state: 'answered' }),
    ...(cursor && { cursor }),
  })
  return { search: query.size > 0 ? `?${query}` : '' }
}

function Pages({ page }: { page: MessagesPage }) {
  const words = useWords()
  const { isFirst, nextCursor } = page
  if (isFirst && !nextCursor) return null
  return (
    <Pager
      label={words('pages')}
      previous={{ label: words('newest'), to: isFirst ? undefined : searchOf(page) }}
      next={{ label: words('older'), to: nextCursor ? searchOf({ ...page, cursor: nextCursor }) : undefined }}
    />
  )
}
