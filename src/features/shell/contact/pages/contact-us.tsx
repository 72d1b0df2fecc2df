import { Form, useNavigation } from 'react-router'
import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../site/parts/PageTitle.tsx'
import { RequiredNote } from '../../site/parts/RequiredNote.tsx'
import { contactUsAction } from '../contact-us-page.server.ts'
import { feedbackTypes, messageLengthMax, whoYouAre } from '../options.ts'
import { RobotCheck } from '../parts/RobotCheck.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/contact-us.ts'

export const action = async ({ context, request }: Route.ActionArgs) => contactUsAction(context, await request.formData())

export default function ContactUs({ actionData }: Route.ComponentProps) {
  const words = useWords()
  return (
    <div className="wrap wrap-narrow stack gap-6">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead title={words('title')} lead={words('lead')} />
      {actionData?.thanks ? (
        <Empty title={words('thanksTitle')} actions={<LinkButton to="/projects">{words('backToProjects')}</LinkButton>}>
          {actionData.thanks} {words('thanksNext')}
        </Empty>
      ) : (
        <>
          {actionData?.isBegun && <Note live>{words('begun')}</Note>}
          <ContactForm errors={actionData?.errors ?? {}} typed={actionData?.sent ?? {}} />
        </>
      )}
    </div>
  )
}

function ContactForm({ errors, typed }: { errors: Record<string, string>; typed: Record<string, string> }) {
  const words = useWords()
  const sending = useNavigation().state === 'submitting'
  return (
    <Card>
      <Form method="post" noValidate className="stack gap-5">
        <ErrorSummary title={words('problem')} errors={errors} />
        <RequiredNote />
        <Field name="name" required label={words('name')} error={errors.name}>
          {(control) => <TextInput {...control} autoComplete="name" defaultValue={typed.name} />}
        </Field>
        <Field name="email" required label={words('email')} help={words('emailHelp')} error={errors.email}>
          {(control) => <TextInput {...control} type="email" autoComplete="email" defaultValue={typed.email} />}
        </Field>
        <Field name="areYou" required label={words('areYou')} error={errors.areYou}>
          {(control) => (
            <Select
              {...control}
              placeholder={words('areYouChoose')}
              defaultValue={typed.areYou ?? ''}
              options={whoYouAre.map((value) => ({ value, label: words(`whoYouAre.${value}`) }))}
            />
          )}
        </Field>
        <RadioCards
          name="feedbackType"
          legend={words('feedbackType')}
          optional={words('optional')}
          layout="segments"
          error={errors.feedbackType}
          options={feedbackTypes.map((value) => ({ value, label: words(`feedbackTypes.${value}`) }))}
        />
        <Field name="message" required label={words('message')} error={errors.message}>
          {(control) => (
            <TextArea
              {...control}
              rows={7}
              maxLength={messageLengthMax}
              counter={(count) => words('messageLeft', { count })}
              defaultValue={typed.message}
            />
          )}
        </Field>
        <RobotCheck error={errors.captcha} />
        <Button type="submit" variant="main" size="big" busy={sending && words('sending')}>
          {words('send')}
        </Button>
      </Form>
    </Card>
  )
}
