import { Form, useNavigation } from 'react-router'
import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { invitedLengthMax } from '../../../surveys/model/channels.ts'
import { useWords as useResultWords } from '../../model/words.ts'
import { isOnlyNumber } from '../rules.ts'
import { useWords } from '../words.ts'
import type { PublishPage } from './PublishedNow.tsx'

type Props = { page: PublishPage; chosen: { questions: string[]; invited: string }; errors: Record<string, string> }

/** Selects questions and describes how people were invited. */
export function ChooseForm({ page: { about, questions, nextFiguresAt, isFinal }, chosen, errors }: Props) {
  const words = useWords()
  const resultWords = useResultWords()
  const isLooking = useNavigation().formData?.get('intent') === 'look'
  const would = ({ number, type, answered, withheld }: PublishPage['questions'][number]) => {
    const values = { number, kind: resultWords(`kinds.${type}`) }
    if (answered === null && nextFiguresAt) return words('publish.would.awaited', { ...values, ...nextFiguresAt })
    if (answered === null) return words(isFinal ? 'publish.would.fewFinal' : 'publish.would.few', values)
    const part = isOnlyNumber(withheld) ? withheld : 'part'
    const key = withheld ? part : 'shown'
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
