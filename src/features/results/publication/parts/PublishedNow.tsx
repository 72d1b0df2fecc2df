import { Form } from 'react-router'
import { formatDay } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { undo } from '../../../../ui/icons/project.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { publishPage } from '../publish-page.server.ts'
import { useWords } from '../words.ts'
import styles from './PublishedNow.module.css'

export type PublishPage = Awaited<ReturnType<typeof publishPage>>

/** The questions published now, each with a button to withdraw it. */
export function PublishedNow({ page: { about, timeZone, publication, questions } }: { page: PublishPage }) {
  const words = useWords()
  const language = useLanguage()
  const since = publication.publishedAt
  const published = questions.filter((one) => publication.questions.includes(one._id))
  return (
    <Card as="section" className="stack" aria-labelledby="now">
      <h2 id="now">{words('publish.nowTitle')}</h2>
      <p>{since ? words('publish.nowSince', { day: formatDay(language, timeZone, since) }) : words('publish.now')}</p>
      <ul className={styles.list}>
        {published.map(({ _id, number, text }) => (
          <li key={_id} className={styles.question}>
            <span id={`published-${number}`}>
              {number}. <span lang={about.lang}>{text}</span>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="question" value={_id} />
              <Button type="submit" name="intent" value="takeQuestionBack" size="s" icon={undo} aria-describedby={`published-${number}`}>
                {words('publish.takeBack')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <div className="row">
        <LinkButton to={`/project/${about._id}/published`} variant="primary">
          {words('publish.look')}
        </LinkButton>
        <Form method="post">
          <Button type="submit" name="intent" value="takeBack" variant="danger">
            {words('publish.takeAllBack')}
          </Button>
        </Form>
      </div>
    </Card>
  )
}
