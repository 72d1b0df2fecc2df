import { Form, useNavigation } from 'react-router'
import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { archive } from '../../../../ui/icons/work.ts'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords as useShellWords } from '../../../shell/site/words.ts'
import { MadeTakeouts } from '../parts/MadeTakeouts.tsx'
import { takeoutAction, takeoutPage } from '../takeout-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/takeout.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context }: Route.LoaderArgs) => orRefusalPage(takeoutPage(context))
export const action = ({ context }: Route.ActionArgs) => orRefusalPage(takeoutAction(context))

/** The file with everything of the organization: what is in it, and those that were made. */
export default function Takeout({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const shellWords = useShellWords()
  const isAsking = useNavigation().formAction === '/records/takeout'
  return (
    <OfficialShell current="records">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead
        size="work"
        title={words('title')}
        lead={words('lead')}
        above={<Breadcrumb label={words('path')} crumbs={[{ to: '/records', label: shellWords('records') }, { label: words('title') }]} />}
      />
      <div className="stack gap-8">
        {result?.formError && (
          <Note tone="bad" live>
            {result.formError}
          </Note>
        )}
        <section className="stack gap-4" aria-labelledby="contains">
          <h2 id="contains">{words('contains')}</h2>
          <p>{words('containsList')}</p>
          <h3>{words('leftOut')}</h3>
          <p>{words('leftOutList')}</p>
          <p>{words('sealed')}</p>
          <Note>{words('care')}</Note>
          <Form method="post" action="/records/takeout">
            <Button type="submit" icon={archive} busy={isAsking ? words('asking') : undefined}>
              {words('ask')}
            </Button>
          </Form>
        </section>
        <MadeTakeouts page={page} />
      </div>
    </OfficialShell>
  )
}
