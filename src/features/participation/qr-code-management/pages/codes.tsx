import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { plus } from '../../../../ui/icons/basic.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords } from '../../qr-codes/words.ts'
import { codesAction, codesPage } from '../codes-page.server.ts'
import { CodeList } from '../parts/CodeList.tsx'
import { CodeTotals } from '../parts/CodeTotals.tsx'
import { NewCode } from '../parts/NewCode.tsx'
import { PosterPanel } from '../parts/PosterPanel.tsx'
import { ProjectChoice } from '../parts/ProjectChoice.tsx'
import type { Route } from './+types/codes.ts'
import styles from './codes.module.css'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => orRefusalPage(codesPage(context, request))
export const action = ({ context, request }: Route.ActionArgs) => codesAction(context, request)

/** The QR codes of a project: places, counts and prints. */
export default function Codes({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const { shown, mayEdit, choices } = page
  return (
    <OfficialShell current="qrCodes">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead
        size="work"
        title={words('title')}
        lead={
          <>
            {words('lead')}
            {shown && mayEdit && shown.codes.length > 0 && (
              <a href="#new" className={styles.toNew}>
                {words('add.title')}
              </a>
            )}
          </>
        }
        actions={shown && <ProjectChoice choices={choices} chosen={shown.project._id} />}
      />
      {result?.formError && (
        <Note tone="bad" live className={styles.said}>
          {result.formError}
        </Note>
      )}
      {!shown ? (
        <Empty
          level={2}
          title={words('noProject.title')}
          actions={
            mayEdit && (
              <LinkButton to="/add-project" icon={plus} variant="main">
                {words('noProject.begin')}
              </LinkButton>
            )
          }
        >
          {words(mayEdit ? 'noProject.lead' : 'noProject.leadViewer')}
        </Empty>
      ) : (
        <>
          {page.loopbackOnly && shown.codes.length > 0 && (
            <Note tone="warn" className={styles.said}>
              {words('loopback')}
            </Note>
          )}
          {shown.codes.length > 0 && <CodeTotals shown={shown} />}
          <div className={styles.columns}>
            <div className="stack gap-6">
              <CodeList page={page} shown={shown} result={result} />
            </div>
            <div className={`stack gap-6 ${styles.aside}`}>
              {mayEdit && <NewCode key={`${shown.project._id} ${shown.codes.length}`} project={shown.project} result={result} />}
              {shown.poster && <PosterPanel key={shown.poster._id} code={shown.poster} language={page.language} />}
            </div>
          </div>
        </>
      )}
    </OfficialShell>
  )
}
