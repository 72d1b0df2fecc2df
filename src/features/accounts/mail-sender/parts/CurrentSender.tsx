import { useRouteLoaderData } from 'react-router'
import { Note } from '../../../../ui/content/Note.tsx'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import type { RootData } from '../../../shell/site/root-data.ts'
import type { MailSenderPage } from '../mail-sender-page.server.ts'
import { useWords } from '../words.ts'

/** The sender as mailboxes show it. */
export function CurrentSender({ sender: { from, replyTo, address, active } }: { sender: MailSenderPage }) {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  return (
    <section className="stack gap-4" aria-labelledby="now">
      <h2 id="now">{words('now.title')}</h2>
      {address && <Note tone={active ? 'ok' : 'warn'}>{words(active ? 'active' : 'inactive', { address })}</Note>}
      <TitleBlock
        facts={[
          { key: 'from', double: true, label: words('now.from'), value: <span lang="en">{`${from.name} <${from.email}>`}</span> },
          { key: 'replies', double: true, label: words('now.replies'), value: replyTo ?? from.email },
        ]}
      />
      <p className="small soft">{words('now.note', { product: root?.productName ?? '' })}</p>
    </section>
  )
}
