import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Field } from '../../../ui/Field.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useWords as useResultWords } from '../../results/words.ts'
import { invitedLengthMax } from '../rules.ts'
import { useWords } from '../words.ts'
import type { PublishPage } from './PublishedNow.tsx'

type Props = { page: PublishPage; chosen: { questions: string[]; invited: string }; errors: Record<string, string> }

/** Which questions, and how people were invited. */
export function ChooseForm({ page: { about, questions }, chosen, errors }: Props) {
  const words = useWords()
  const resultWords = useResultWords()
  const isLooking = useNavigation().formData?.get('intent') === 'look'
  const would = ({ number, type, answered, withheld }: PublishPage['questions'][number]) => {
    const values = { number, kind: resultWords(`kinds.${type}`) }
    if (answered === null) return words('publish.would.few', values)
    const key = withheld === 'words' ? 'words' : withheld ? 'part' : 'shown'
    return words(`publish.would.${key}`, { ...values, count: answered })
  }
  return (
    <Card>
      <Form method="post" noValidate className="stack gap-5">
        <ErrorSummary title={words('publish.problem')} errors={errors} />
        <RadioCards
          type="checkbox"
          name="questions"
          legend={words('publish.which')}
          help={words('publish.whichHelp')}
          error={errors['questions']}
          defaultValue={chosen.questions}
          options={questions.map((one) => ({ value: one._id, label: <span lang={about.lang}>{one.text}</span>, help: would(one) }))}
        />
        <Field name="invited" label={words('publish.invited')} help={words('publish.invitedHelp')} error={errors['invited']}>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxLength={invitedLengthMax}
              defaultValue={chosen.invited}
              counter={(count) => words('publish.left', { count })}
            />
          )}
        </Field>
        <div className="row">
          <Button type="submit" name="intent" value="look" variant="main" busy={isLooking && words('publish.looking')}>
            {words('publish.preview')}
          </Button>
          <LinkButton to={`/project/${about._id}/results`} variant="quiet">
            {words('publish.cancel')}
          </LinkButton>
        </div>
      </Form>
    </Card>
  )
}
