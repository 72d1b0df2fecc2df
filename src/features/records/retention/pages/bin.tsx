import { Form } from 'react-router'
import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { formatDay } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords as useShellWords } from '../../../shell/site/words.ts'
import { binAction, binPage } from '../bin-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/bin.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context }: Route.LoaderArgs) => orRefusalPage(binPage(context))
export const action = async ({ context, request }: Route.ActionArgs) => orRefusalPage(binAction(context, await request.formData()))

/** Deleted projects that the administrator can restore. */
export default function Bin({ loaderData: { projects, timeZone } }: Route.ComponentProps) {
  const words = useWords()
  const shellWords = useShellWords()
  const language = useLanguage()
  return (
    <OfficialShell current="records">
      <PageTitle>{words('bin.title')}</PageTitle>
      <PageHead
        size="work"
        title={words('bin.title')}
        lead={words('bin.lead')}
        above={
          <Breadcrumb
            label={words('bin.path')}
            crumbs={[{ to: '/records', label: shellWords('records') }, { label: words('bin.title') }]}
          />
        }
      />
      {projects.length === 0 ? (
        <Empty level={2} title={words('bin.empty')} />
      ) : (
        <ul className="stack gap-4">
          {projects.map(({ _id, title, restorableUntil, lost }) => (
            <Card as="li" key={_id} className="stack gap-3">
              <h2>{title}</h2>
              <p>{words('bin.lost', lost)}</p>
              <p className="small soft">{words('bin.until', { day: formatDay(language, timeZone, restorableUntil) })}</p>
              <Form method="post">
                <input type="hidden" name="id" value={_id} />
                <Button type="submit">{words('bin.restore')}</Button>
              </Form>
            </Card>
          ))}
        </ul>
      )}
    </OfficialShell>
  )
}
