import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Interpolate, slot } from '../../../../core/i18n/interpolate.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { DeskHead } from '../../../projects/desk/DeskHead.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords } from '../../responses/words.ts'
import { commentsAction, commentsPage } from '../comments-page.server.ts'
import { CommentsFilter, CommentsPages } from '../parts/CommentsPages.tsx'
import { ReadComment } from '../parts/ReadComment.tsx'
import type { Route } from './+types/comments.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  orRefusalPage(commentsPage(context, params.id, new URL(request.url)))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(commentsAction(context, params.id, new URL(request.url), await request.formData()))

/** All comments on a project: officials read, answer and, if necessary, hide them. */
export default function ProjectComments({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const { about, list } = page
  const gone = result && !list.comments.some((one) => one._id === result.comment)
  return (
    <OfficialShell current="projects">
      <PageTitle>{words('desk.documentTitle', { title: about.title })}</PageTitle>
      <DeskHead
        about={about}
        current="comments"
        title={words('comments.title')}
        lead={
          <Interpolate text={words('desk.lead', { title: slot, count: list.commentsCount })}>
            <span lang={about.lang}>{about.title}</span>
          </Interpolate>
        }
      />
      <div className="stack gap-5">
        <CommentsFilter page={page} />
        {gone && (
          <Note tone="bad" live>
            {result.error}
          </Note>
        )}
        {list.comments.length === 0 ? (
          <Empty level={2} title={words(page.show === 'all' ? 'comments.empty' : 'desk.none')}>
            {words(page.show === 'all' ? 'comments.emptyOfficial' : 'desk.noneLead')}
          </Empty>
        ) : (
          <>
            {about.lang && <p className="small soft">{words('comments.asWritten')}</p>}
            <ul className="stack gap-4">
              {list.comments.map((comment) => (
                <ReadComment key={comment._id} comment={comment} page={page} result={result} />
              ))}
            </ul>
          </>
        )}
        <CommentsPages page={page} />
      </div>
    </OfficialShell>
  )
}
