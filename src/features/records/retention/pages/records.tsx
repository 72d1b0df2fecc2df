import { Empty } from '../../../../ui/content/Empty.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { fileText } from '../../../../ui/icons/project.ts'
import { archive } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { Pager } from '../../../../ui/navigation/Pager.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords as useShellWords } from '../../../shell/site/words.ts'
import { Chosen } from '../parts/Chosen.tsx'
import { ProjectTable } from '../parts/ProjectTable.tsx'
import { Receipts } from '../parts/Receipts.tsx'
import { RetentionPeriod } from '../parts/RetentionPeriod.tsx'
import { recordsAction, recordsPage } from '../records-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/records.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => recordsPage(context, new URL(request.url))
export const action = async ({ context, request }: Route.ActionArgs) =>
  recordsAction(context, new URL(request.url), await request.formData())

/** The retention period, the next removals, and the receipts of removed projects. */
export default function RecordsOfOrganization({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const shellWords = useShellWords()
  const chosen = result?.chosen ?? page.chosen
  return (
    <OfficialShell current="records">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead
        size="work"
        title={words('title')}
        lead={words('lead', { count: page.period.months })}
        actions={
          page.mayEdit && (
            <>
              {page.isAdministrator && (
                <>
                  <LinkButton to="/records/bin">{words('bin.title')}</LinkButton>
                  <LinkButton to="/records/takeout" icon={archive}>
                    {words('takeout')}
                  </LinkButton>
                </>
              )}
              <LinkButton to="/records/requests" icon={fileText}>
                {shellWords('recordsRequests')}
              </LinkButton>
            </>
          )
        }
      />
      <div className="stack gap-8">
        {result?.formError && (
          <Note tone="bad" live>
            {result.formError}
          </Note>
        )}
        {page.isGone && <Note>{words('gone')}</Note>}
        {chosen && (
          <Chosen
            key={chosen._id}
            records={chosen}
            page={page}
            refused={result?.intent === 'hold' ? { reason: result.typed.reason, error: result.errors.reason } : undefined}
          />
        )}
        <section className="stack gap-4" aria-labelledby="projects">
          <h2 id="projects">{words('projects')}</h2>
          {page.projects.length > 0 ? (
            <ProjectTable projects={page.projects} timeZone={page.timeZone} />
          ) : (
            <Empty title={words('empty')}>{words('emptyLead')}</Empty>
          )}
          {!(page.isFirst && page.nextCursor === null) && (
            <Pager
              label={words('pages')}
              previous={{ label: words('first'), to: page.isFirst ? undefined : '/records' }}
              next={{ label: words('more'), to: page.nextCursor === null ? undefined : `/records?cursor=${page.nextCursor}` }}
            />
          )}
        </section>
        <RetentionPeriod
          page={page}
          typed={result?.intent === 'period' ? result.typed.months : String(page.period.months)}
          errors={result?.intent === 'period' ? result.errors : {}}
        />
        <Receipts page={page} />
      </div>
    </OfficialShell>
  )
}
