import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords as useShellWords } from '../../../shell/site/words.ts'
import { editAction, editPage } from '../oped-page.server.ts'
import { ArticleForm } from '../parts/ArticleForm.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/edit.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params }: Route.LoaderArgs) => orRefusalPage(editPage(context, params.id))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(editAction(context, params.id, await request.formData()))

/** The form of an existing opinion article. */
export default function EditArticle({ loaderData: { blog }, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const shellWords = useShellWords()
  const unposted = blog.status === 'draft' ? 'draft' : 'waits'
  const standing = blog.postedDate ? 'posted' : unposted
  const crumbs = [
    { to: '/thought-leadership', label: shellWords('opEd') },
    ...(blog.title ? [{ to: `/thought-leadership/${blog._id}`, label: blog.title }] : []),
    { label: words('form.editTitle') },
  ]
  return (
    <OfficialShell current="opEd">
      <PageTitle>{words('form.editTitle')}</PageTitle>
      <PageHead
        size="work"
        title={words('form.editTitle')}
        above={
          <>
            <Breadcrumb label={words('crumbs')} crumbs={crumbs} />
            <p>
              <Badge tone={standing === 'posted' ? 'ok' : 'line'}>{words(`state.${standing}`)}</Badge>
            </p>
          </>
        }
        actions={<LinkButton to={`/thought-leadership/${blog._id}`}>{words('form.see')}</LinkButton>}
      />
      {standing === 'waits' && <Note title={words('waitsTitle')}>{words('waitsNote')}</Note>}
      <ArticleForm blog={blog} result={result} />
    </OfficialShell>
  )
}
