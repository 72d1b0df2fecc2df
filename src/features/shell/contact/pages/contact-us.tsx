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
import { type ContactUsPage, contactUsAction, contactUsPage } from '../contact-us-page.server.ts'
import { feedbackTypes, messageLengthMax, pageLengthMax, whoYouAre } from '../options.ts'
import { RobotCheck } from '../parts/RobotCheck.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/contact-us.ts'

export const loader = ({ context, request }: Route.LoaderArgs) => contactUsPage(context, new URL(request.url))
export const action = async ({ context, request }: Route.ActionArgs) => contactUsAction(context, await request.formData())

export default function ContactUs({ loaderData: page, actionData }: Route.ComponentProps) {
  const words = useWords()
  if (page.reader === null) return <NoReader />
  return (
    <div className="wrap wrap-narrow stack gap-6">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead title={words('title')} lead={words('lead', { reader: page.reader })} />
      {actionData?.thanks ? (
        <Empty title={words('thanksTitle')} actions={<LinkButton to="/projects">{words('backToProjects')}</LinkButton>}>
          {actionData.thanks} {words('thanksNext')}
        </Empty>
      ) : (
        <>
          {actionData?.isBegun && <Note live>{words('begun')}</Note>}
          <ContactForm page={page} errors={actionData?.errors ?? {}} typed={actionData?.sent ?? {}} />
        </>
      )}
    </div>
  )
}

/** Nobody would read a message: the page says whom to ask instead. */
function NoReader() {
  const words = useWords()
  return (
    <div className="wrap wrap-narrow stack gap-6">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead title={words('title')} />
      <Empty level={2} title={words('noReaderTitle')} actions={<LinkButton to="/projects">{words('backToProjects')}</LinkButton>}>
        {words('noReader')}
      </Empty>
    </div>
  )
}

type ContactFormProps = { page: ContactUsPage; errors: Record<string, string>; typed: Record<string, string> }

function ContactForm({ page: { page, project, topic }, errors, typed }: ContactFormProps) {
  const words = useWords()
  const sending = useNavigation().state === 'submitting'
  return (
    <Card>
      <Form method="post" noValidate className="stack gap-5">
        <ErrorSummary title={words('problem')} errors={errors} />
        <RequiredNote />
        {topic && <input type="hidden" name="topic" value={topic} />}
        {project && <input type="hidden" name="project" value={project._id} />}
        {project && <p>{words('project', { title: project.title })}</p>}
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
        <Field
          name="page"
          label={words(topic ? 'pageBarrier' : 'page')}
          optional={words('optional')}
          help={words('pageHelp')}
          error={errors.page}
        >
          {(control) => <TextInput {...control} maxLength={pageLengthMax} defaultValue={typed.page ?? page} />}
        </Field>
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
