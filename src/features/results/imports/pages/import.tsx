import { usePolling } from '../../../../core/browser/polling.ts'
import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import { Progress } from '../../../../ui/figures/Progress.tsx'
import { retry } from '../../../../ui/icons/acts.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { type ImportPage, importAction, importPage } from '../imports-page.server.ts'
import { DryRun } from '../parts/DryRun.tsx'
import { ImportedResponses } from '../parts/ImportedResponses.tsx'
import { ImportsFrame } from '../parts/ImportsFrame.tsx'
import { RemoveImport } from '../parts/RemoveImport.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/import.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params }: Route.LoaderArgs) => orRefusalPage(importPage(context, params))
export const action = async ({ context, params, request }: Route.ActionArgs) => importAction(context, params, await request.formData())

/** An import: what was found in the file, then its progress, then what it added. */
export default function Import({ loaderData: page, actionData: refused }: Route.ComponentProps) {
  const words = useWords()
  const { status, fileName } = page.current
  const isOpen = status === 'waiting' || status === 'running'
  usePolling(isOpen)
  return (
    <ImportsFrame page={page} file={fileName}>
      {refused && (
        <Note tone="bad" live>
          {refused.refusal}
        </Note>
      )}
      {status === 'draft' && <DryRun key={JSON.stringify(page.current.columns)} page={page} />}
      {isOpen && <Running page={page} />}
      {status === 'failed' && <Note tone="bad">{words('failed')}</Note>}
      {status === 'done' && <ImportedResponses page={page} />}
      {page.mayEdit && !isOpen && <RemoveImport status={status} path={page.path} />}
    </ImportsFrame>
  )
}

function Running({ page: { current, path } }: { page: ImportPage }) {
  const words = useWords()
  const { fileName, total, bad, empty, done } = current
  const all = total - bad - empty
  return (
    <section className="stack gap-4">
      <Progress label={words('progress', { file: fileName })} value={done} max={all}>
        {words('progressOf', { done, count: all })}
      </Progress>
      <div className="row row-between">
        <p className="small soft">{words('leave')}</p>
        <LinkButton to={path} reloadDocument icon={retry} size="s">
          {words('reload')}
        </LinkButton>
      </div>
    </section>
  )
}
