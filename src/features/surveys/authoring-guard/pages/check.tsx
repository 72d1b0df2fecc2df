import { Form, useNavigation } from 'react-router'
import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { arrowLeft } from '../../../../ui/icons/signs.ts'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { plannedTime } from '../../../projects/editing/form-steps.ts'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { type CheckPage, checkAction, checkPage } from '../check-page.server.ts'
import { QuestionFindings } from '../parts/QuestionFindings.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/check.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  orRefusalPage(checkPage(context, params.id, new URL(request.url).searchParams))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(checkAction(context, params.id, await request.formData()))

/** The findings in a survey with the reasons to keep the wording. A draft can be published from here. */
export default function Check({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const busy = useNavigation().formData?.get('intent')
  const { about, groups, open, notJudged, mayEdit } = page
  const errors = result?.errors ?? {}
  const { intent, ...publishing } = publishingWords(words, page)
  const publishes = about.status === 'draft' && mayEdit && page.hasQuestions
  return (
    <OfficialShell current="surveys">
      <PageTitle>{words('page.documentTitle', { title: about.title })}</PageTitle>
      <PageHead
        size="work"
        above={<Breadcrumb label={words('page.crumbs')} crumbs={crumbsOf(words, about)} />}
        title={words('page.title')}
        lead={words('page.lead')}
        actions={
          <LinkButton to={`/project/${about._id}/survey`} icon={arrowLeft}>
            {words('page.back')}
          </LinkButton>
        }
      />
      <Form method="post" noValidate preventScrollReset className="stack gap-6">
        <ErrorSummary title={words('page.problem')} errors={errors} />
        {!mayEdit && <Note>{words('page.viewer')}</Note>}
        {notJudged > 0 && <Note>{words('page.notJudged', { count: notJudged })}</Note>}
        {open === 0 && (
          <Card>
            <Empty title={words('page.none')} level={2}>
              {words(page.hasQuestions ? 'page.noneNote' : 'page.noQuestions')}
            </Empty>
          </Card>
        )}
        {groups.map((group) => (
          <QuestionFindings key={group.question?._id ?? 'survey'} {...{ page, group, result }} />
        ))}
        {publishes && (
          <Card as="section" className="stack gap-3" aria-labelledby="publish">
            <h2 id="publish">{publishing.title}</h2>
            <p>{publishing.lead}</p>
            {page.publishAt && <input type="hidden" name={plannedTime} value={page.publishAt} />}
            <div className="row">
              <Button type="submit" name="intent" value={intent} variant="main" busy={busy === intent && publishing.button}>
                {publishing.button}
              </Button>
            </div>
          </Card>
        )}
      </Form>
    </OfficialShell>
  )
}

/** The texts of the button that publishes the draft, now or at the chosen time. */
function publishingWords(words: ReturnType<typeof useWords>, { open, publishAt }: CheckPage) {
  if (publishAt === null)
    return {
      intent: 'publish',
      title: words('page.publishTitle'),
      lead: words(open > 0 ? 'page.publishLead' : 'page.publishReady'),
      button: words(open > 0 ? 'page.publishAsIs' : 'page.publish'),
    }
  return {
    intent: 'schedule',
    title: words('page.scheduleTitle'),
    lead: words(open > 0 ? 'page.scheduleLead' : 'page.publishReady'),
    button: words(open > 0 ? 'page.scheduleAsIs' : 'page.schedule'),
  }
}

const crumbsOf = (words: ReturnType<typeof useWords>, about: CheckPage['about']) => [
  { to: '/surveys', label: words('page.surveys') },
  { to: `/project/${about._id}`, label: <span lang={about.lang}>{about.title}</span> },
  { to: `/project/${about._id}/survey`, label: words('page.survey') },
  { label: words('page.title') },
]
