import { Form } from 'react-router'
import { Card } from '../../../../ui/content/Card.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { logOutIcon } from '../../../../ui/icons/desk.ts'
import type { ProfilePage } from '../profile-page.server.ts'
import { useWords } from '../words.ts'

type ListedSession = ProfilePage['sessions'][number]

/** One's open sessions, each with a button to end it. */
export function SessionsSection({ sessions }: { sessions: readonly ListedSession[] }) {
  const words = useWords()
  return (
    <Card as="section" aria-labelledby="sessions" className="stack gap-5">
      <h2 id="sessions">{words('sessions.title')}</h2>
      <p className="soft">{sessions.length > 1 ? words('sessions.lead') : words('sessions.only')}</p>
      <Table
        stack
        caption={words('sessions.title')}
        captionHidden
        columns={[
          words('sessions.agent'),
          { label: words('sessions.since'), repeated: true },
          { label: words('sessions.seen'), repeated: true },
          { label: words('sessions.endAction'), hidden: true },
        ]}
        rows={sessions.map((one) => ({
          key: one._id,
          cells: [<Named key="agent" session={one} />, one.since, one.seen, one.current ? null : <End key="end" session={one} />],
        }))}
      />
      {sessions.length > 1 && (
        <Form method="post" action="/profile" preventScrollReset className="row">
          <Button type="submit" name="intent" value="sessions" icon={logOutIcon}>
            {words('sessions.all')}
          </Button>
        </Form>
      )}
    </Card>
  )
}

function Named({ session: { userAgent, current } }: { session: ListedSession }) {
  const words = useWords()
  return (
    <>
      {userAgent || words('sessions.unknown')} {current && <span className="soft">({words('sessions.current')})</span>}
    </>
  )
}

function End({ session: { _id, userAgent, seen } }: { session: ListedSession }) {
  const words = useWords()
  return (
    <Form method="post" action="/profile" preventScrollReset>
      <input type="hidden" name="id" value={_id} />
      <Button
        type="submit"
        name="intent"
        value="session"
        size="s"
        aria-label={words('sessions.endNamed', { agent: userAgent || words('sessions.unknown'), seen })}
      >
        {words('sessions.end')}
      </Button>
    </Form>
  )
}
