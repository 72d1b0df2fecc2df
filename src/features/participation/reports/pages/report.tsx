import { Form, useNavigation } from 'react-router'
import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { flagPage, type ReportPage, reportAction } from '../report-page.server.ts'
import { reportReasons, reportTextLengthMax } from '../rules.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/report.ts'

export const loader = ({ context, params, request }: Route.LoaderArgs) => orRefusalPage(flagPage(context, params.id, new URL(request.url)))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(reportAction(context, params.id, await request.formData()))

/** Reports inappropriate content to the organization's administrator. */
export default function ReportSomething({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const sending = useNavigation().state === 'submitting'
  const { errors = {}, typed, formError } = result ?? {}
  const { _id, title, lang } = page.about
  const back = page.comment ? `/project/${_id}/comments` : `/project/${_id}`
  return (
    <div className="wrap wrap-narrow stack gap-6">
      <PageTitle>{words('form.title')}</PageTitle>
      <PageHead
        title={words('form.title')}
        lead={words(page.comment ? 'form.leadComment' : 'form.lead')}
        above={
          <Breadcrumb
            label={words('form.crumbs')}
            crumbs={[{ to: back, label: <span lang={lang}>{title}</span> }, { label: words('form.title') }]}
          />
        }
      />
      {formError && (
        <Note tone="bad" live>
          {formError}
        </Note>
      )}
      <Card>
        <Form method="post" noValidate className="stack gap-5">
          <ErrorSummary title={words('form.problem')} errors={errors} />
          <RequiredNote />
          <About page={page} typed={typed?.about} />
          <RadioCards
            name="reason"
            required
            legend={words('form.reason')}
            error={errors.reason}
            defaultValue={typed?.reason ?? ''}
            options={reportReasons.map((value) => ({ value, label: words(`reasons.${value}`), help: words(`reasonsHelp.${value}`) }))}
          />
          <Field name="text" label={words('form.text')} optional={words('form.textWhen')} help={words('form.textHelp')} error={errors.text}>
            {(control) => (
              <TextArea
                {...control}
                rows={4}
                maxLength={reportTextLengthMax}
                counter={(count) => words('form.left', { count })}
                defaultValue={typed?.text}
              />
            )}
          </Field>
          <div className="row">
            <Button type="submit" variant="main" busy={sending && words('form.sending')}>
              {words('form.send')}
            </Button>
            <LinkButton to={back}>{words('form.cancel')}</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  )
}

function About({ page: { about, updates, decisions, comment }, typed }: { page: ReportPage; typed: string | undefined }) {
  const words = useWords()
  if (comment) return <input type="hidden" name="about" value={`comment:${comment}`} />
  return (
    <Field name="about" label={words('form.about')}>
      {(control) => (
        <Select {...control} defaultValue={typed ?? 'project'}>
          <option value="project">{words('form.whole', { title: about.title })}</option>
          {updates.length > 0 && (
            <optgroup label={words('form.updates')}>
              {updates.map(({ _id, text, lang }) => (
                <option key={_id} lang={lang} value={`update:${_id}`}>
                  {text}
                </option>
              ))}
            </optgroup>
          )}
          {decisions.length > 0 && (
            <optgroup label={words('form.decisions')}>
              {decisions.map(({ _id, text, lang }) => (
                <option key={_id} value={`decision:${_id}`} lang={lang}>
                  {text}
                </option>
              ))}
            </optgroup>
          )}
        </Select>
      )}
    </Field>
  )
}
