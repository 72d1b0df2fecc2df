import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Interpolate, slot } from '../../../../core/i18n/interpolate.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { DeskHead } from '../../../projects/desk/DeskHead.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { filterParams } from '../../model/filter.ts'
import { GroupsNote } from '../../turnout/parts/GroupsNote.tsx'
import { answersAction, answersPage } from '../answers-page.server.ts'
import { AnswerSearch } from '../parts/AnswerSearch.tsx'
import { AnswersForm } from '../parts/AnswersForm.tsx'
import { TagsBox } from '../parts/TagsBox.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/answers.ts'
import styles from './answers.module.css'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) => orRefusalPage(answersPage(context, params, new URL(request.url)))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(answersAction(context, params, new URL(request.url), await request.formData()))

/** All text answers to one question, to read, search and tag. */
export default function OpenAnswers({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const { question } = page.list
  const back = new URLSearchParams(filterParams(page.filter, 'unconfirmed'))
  return (
    <OfficialShell current="results">
      <PageTitle>{words('documentTitle', { question: question.text })}</PageTitle>
      <DeskHead
        about={page.about}
        current="results"
        below={words('crumb')}
        title={<span lang={page.about.lang}>{question.text}</span>}
        lead={
          <Interpolate text={words('lead', { number: question.order + 1, title: slot })}>
            <span lang={page.about.lang}>{page.about.title}</span>
          </Interpolate>
        }
        actions={<LinkButton to={`/project/${page.about._id}/results?${back}`}>{words('back')}</LinkButton>}
      />
      <div className={styles.page}>
        <div className="stack gap-4">
          <AnswerSearch page={page} />
          <GroupsNote filter={page.filter} />
          {result && result.intent !== 'create' && (
            <Note tone="bad" live>
              {result.error}
            </Note>
          )}
          {page.about.lang && page.list.answers.length > 0 && <p className="small soft">{words('asWritten')}</p>}
          <AnswersForm page={page} />
        </div>
        <TagsBox page={page} result={result} />
      </div>
    </OfficialShell>
  )
}
