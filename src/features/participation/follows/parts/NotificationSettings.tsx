import { Form, useNavigation } from 'react-router'
import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import type { NotificationsPage, RejectedForm } from '../notifications-page.server.ts'
import { rhythms, topics } from '../rules.ts'
import { useWords } from '../words.ts'

/** The settings for topics, frequency and channels. */
export function NotificationSettings({ telling, refused }: Pick<NotificationsPage, 'telling'> & { refused: RejectedForm | undefined }) {
  const words = useWords()
  const saving = useNavigation().formData?.get('intent') === 'settings'
  return (
    <Card as="section" aria-labelledby="how" className="stack gap-5">
      <h2 id="how">{words('how.title')}</h2>
      <Form method="post" noValidate preventScrollReset className="stack gap-5">
        <input type="hidden" name="intent" value="settings" />
        <ErrorSummary title={words('page.problem')} errors={refused?.errors ?? {}} />
        <RadioCards
          name="topics"
          type="checkbox"
          legend={words('how.topics')}
          layout="grid"
          defaultValue={telling.topics}
          options={topics.map((topic) => ({ value: topic, label: words(`how.topic.${topic}`), help: words(`how.topicHelp.${topic}`) }))}
        />
        <RadioCards
          name="rhythm"
          legend={words('how.rhythm')}
          layout="grid"
          defaultValue={telling.rhythm}
          error={refused?.errors.rhythm}
          options={rhythms.map((rhythm) => ({ value: rhythm, label: words(`how.${rhythm}`), help: words(`how.${rhythm}Help`) }))}
        />
        <fieldset className="stack gap-2">
          <legend className="sr-only">{words('how.ways')}</legend>
          <Checkbox name="byMail" label={words('how.byMail', { email: telling.email })} defaultChecked={telling.byMail} />
          {telling.smsNumber && (
            <>
              <input type="hidden" name="smsShown" value="on" />
              <Checkbox
                name="bySms"
                label={words('how.bySms', { number: telling.smsNumber })}
                help={words('how.quiet')}
                defaultChecked={telling.bySms}
                error={refused?.errors.bySms}
              />
            </>
          )}
        </fieldset>
        <div>
          <Button type="submit" variant="main" busy={saving && words('how.saving')}>
            {words('how.save')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
