import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords as useShellWords } from '../../../shell/site/words.ts'
import { editAction, newPage } from '../oped-page.server.ts'
import { ArticleForm } from '../parts/ArticleForm.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/new.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context }: Route.LoaderArgs) => newPage(context)
export const action = async ({ context, request }: Route.ActionArgs) => orRefusalPage(editAction(context, null, await request.formData()))

/** A new opinion article. */
export default function NewArticle({ actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const shellWords = useShellWords()
  const crumbs = [{ to: '/thought-leadership', label: shellWords('opEd') }, { label: words('form.newTitle') }]
  return (
    <OfficialShell current="opEd">
      <PageTitle>{words('form.newTitle')}</PageTitle>
      <PageHead
        size="work"
        above={<Breadcrumb label={words('crumbs')} crumbs={crumbs} />}
        title={words('form.newTitle')}
        lead={words('form.lead')}
      />
      <ArticleForm blog={null} result={result} />
    </OfficialShell>
  )
}
