import { Form, Link } from 'react-router'
import { formatMoment } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { check } from '../../../../ui/icons/basic.ts'
import { mail } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useWords as useContactWords } from '../../contact/words.ts'
import type { ReceivedMessage } from '../contract.ts'
import type { MessagesPage } from '../messages-page.server.ts'
import { linkWithinSite } from '../rules.ts'
import { useWords } from '../words.ts'
import styles from './MessageCard.module.css'

/** A contact message: who wrote it, about which page, and what to do with it. */
export function MessageCard({ message: one, page }: { message: ReceivedMessage; page: MessagesPage }) {
  const words = useWords()
  const form = useContactWords()
  const language = useLanguage()
  const when = (at: string) => formatMoment(language, page.timeZone, at)
  const path = linkWithinSite(one.page)
  const subject = words('replySubject', { day: when(one.createdAt) })
  return (
    <Card as="li" className="stack gap-3">
      <div className="row row-between">
        <h2 className={styles.title}>{one.name}</h2>
        <span className="small soft">
          {form(`whoYouAre.${one.areYou}`)}
          {one.feedbackType && ` · ${form(`feedbackTypes.${one.feedbackType}`)}`} · {when(one.createdAt)}
        </span>
      </div>
      {one.topic && (
        <div>
          <Badge tone="warn">{words(`topics.${one.topic}`)}</Badge>
        </div>
      )}
      {one.page && (
        <p className={`${styles.text} small`}>
          {words('page')} {path ? <Link to={path}>{path}</Link> : one.page}
        </p>
      )}
      <p className={styles.text}>{one.message}</p>
      {one.answeredAt && (
        <p className="small soft">
          <Badge tone="ok" icon={check}>
            {words('answered')}
          </Badge>{' '}
          {when(one.answeredAt)}
        </p>
      )}
      <div className="row">
        <LinkButton
          to={`mailto:${encodeURIComponent(one.email)}?subject=${encodeURIComponent(subject)}`}
          reloadDocument
          icon={mail}
          size="s"
          variant="main"
        >
          {words('reply', { email: one.email })}
        </LinkButton>
        <Form method="post" className="row">
          <input type="hidden" name="id" value={one._id} />
          {page.mayMark && (
            <Button type="submit" name="intent" value={one.answeredAt ? 'open' : 'answered'} size="s">
              {words(one.answeredAt ? 'markOpen' : 'markAnswered')}
            </Button>
          )}
          {page.mayDelete && (
            <Button type="submit" name="intent" value="delete" size="s" variant="quiet">
              {words('delete')}
            </Button>
          )}
        </Form>
      </div>
    </Card>
  )
}
