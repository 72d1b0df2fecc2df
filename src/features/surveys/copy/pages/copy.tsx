import { Form, useNavigation } from 'react-router'
import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useWords as useDeskWords } from '../../../projects/desk/words.ts'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords } from '../../model/words.ts'
import { copyAction, copyPage } from '../copy-page.server.ts'
import type { Route } from './+types/copy.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  orRefusalPage(copyPage(context, params.id, new URL(request.url).searchParams.get('from')))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(copyAction(context, params.id, await request.formData()))

type CopyPage = Route.ComponentProps['loaderData']

/** Copies questions from another project: first choose the project, then the questions. */
export default function Copy({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const desk = useDeskWords()
  const { about } = page
  const crumbs = [
    { to: '/surveys', label: desk('surveys') },
    { to: `/project/${about._id}`, label: <span lang={about.lang}>{about.title}</span> },
    { to: `/project/${about._id}/survey`, label: desk('survey') },
    { label: words('copy.title') },
  ]
  return (
    <OfficialShell current="surveys">
      <PageTitle>{words('copy.documentTitle', { title: about.title })}</PageTitle>
      <PageHead
        size="work"
        above={<Breadcrumb label={desk('crumbs')} crumbs={crumbs} />}
        title={words('copy.title')}
        lead={words('copy.lead')}
      />
      <div className="stack gap-6">
        <ChooseProject page={page} />
        {page.from && <ChooseQuestions page={page} from={page.from} result={result} />}
      </div>
    </OfficialShell>
  )
}

/** Without another project: the way back. */
function ChooseProject({ page: { about, others, from } }: { page: CopyPage }) {
  const words = useWords()
  return (
    <Card>
      {others.length === 0 ? (
        <Empty title={words('copy.none')} level={2}>
          <LinkButton to={`/project/${about._id}/survey`}>{words('copy.cancel')}</LinkButton>
        </Empty>
      ) : (
        <Form method="get" className="stack gap-4">
          <Field name="from" required label={words('copy.from')}>
            {(control) => (
              <Select {...control} key={from} defaultValue={from ?? ''}>
                <option value="" disabled>
                  {words('copy.choose')}
                </option>
                {others.map(({ _id, title, lang }) => (
                  <option key={_id} lang={lang} value={_id}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div className="row">
            <Button type="submit">{words('copy.show')}</Button>
          </div>
        </Form>
      )}
    </Card>
  )
}

type QuestionsProps = { page: CopyPage; from: string; result: Route.ComponentProps['actionData'] }

function ChooseQuestions({ page: { about, others, questions }, from, result }: QuestionsProps) {
  const words = useWords()
  const copying = useNavigation().formData !== undefined
  return (
    <Card>
      <Form method="post" noValidate className="stack gap-5" key={from}>
        <ErrorSummary title={words('copy.problem')} errors={result?.errors ?? {}} />
        <RequiredNote />
        <input type="hidden" name="from" value={from} />
        <RadioCards
          type="checkbox"
          name="questions"
          legend={words('copy.which')}
          help={words('copy.whichHelp')}
          error={result?.errors.questions}
          defaultValue={result?.questions ?? questions.map((one) => one._id)}
          options={questions.map(({ _id, text, type, askIf }) => {
            const kind = words(`builder.kinds.${type}`)
            return {
              value: _id,
              label: <span lang={others.find((one) => one._id === from)?.lang}>{text}</span>,
              help: askIf ? words('copy.dependent', { kind }) : kind,
            }
          })}
        />
        <div className="row">
          <Button type="submit" variant="main" busy={copying && words('copy.copying')}>
            {words('copy.copy')}
          </Button>
          <LinkButton to={`/project/${about._id}/survey`} variant="quiet">
            {words('copy.cancel')}
          </LinkButton>
        </div>
      </Form>
    </Card>
  )
}
