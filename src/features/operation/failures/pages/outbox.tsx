import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { languages } from '../../../../core/i18n/languages.ts'
import { dayAndTime } from '../../../../core/i18n/time-of-day.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { useWords } from '../../../messaging/notifications/words.ts'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { outboxPage } from '../outbox-page.server.ts'
import type { Route } from './+types/outbox.ts'
import styles from './outbox.module.css'

export const loader = ({ context, request }: Route.LoaderArgs) => orRefusalPage(outboxPage(context, new URL(request.url)))

/** Messages that are not sent because no service is configured, shown for reading. */
export default function Outbox({ loaderData: { messages } }: Route.ComponentProps) {
  const words = useWords()
  return (
    <div className="wrap wrap-narrow stack gap-6">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead title={words('title')} lead={words('lead')} className={styles.head} />
      {messages.length === 0 && <Empty title={words('empty')}>{words('emptyNext')}</Empty>}
      <ul className="stack gap-4">
        {messages.map((message) => (
          <Message key={`${message.createdAt} ${message.to} ${message.subject}`} message={message} />
        ))}
      </ul>
    </div>
  )
}

function Message({
  message: { channel, to, subject, text, lang, createdAt },
}: {
  message: Route.ComponentProps['loaderData']['messages'][number]
}) {
  const words = useWords()
  const language = useLanguage()
  const { locale } = languages[language]
  const when = new Intl.DateTimeFormat(locale, { ...dayAndTime(locale), timeZone: 'UTC' }).format(new Date(createdAt))
  return (
    <Card as="li" className="stack gap-3">
      <p className="row gap-2 small soft">
        <Badge tone="line">{words(channel)}</Badge>
        <span className={styles.to}>{words('to', { to })}</span>
        <time dateTime={createdAt}>{when} UTC</time>
      </p>
      {subject && (
        <h2 className={styles.subject} lang={lang}>
          {subject}
        </h2>
      )}
      <p className={styles.text} lang={lang}>
        {linked(text)}
      </p>
    </Card>
  )
}

const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never reorder
      <a key={i} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
