import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { formatInstant } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { type ImportsPage, importsAction, importsPage } from '../imports-page.server.ts'
import { FileName } from '../parts/FileName.tsx'
import { ImportsFrame } from '../parts/ImportsFrame.tsx'
import { ImportUpload } from '../parts/ImportUpload.tsx'
import { importTones } from '../parts/import-tones.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/imports.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params }: Route.LoaderArgs) => orRefusalPage(importsPage(context, params.id))
export const action = async ({ context, params, request }: Route.ActionArgs) => importsAction(context, params.id, await request.formData())

/** Uploads a file of an earlier platform, and lists the imports of a project. */
export default function Imports({ loaderData: page, actionData: refused }: Route.ComponentProps) {
  const words = useWords()
  return (
    <ImportsFrame page={page}>
      {page.mayEdit && <ImportUpload key={page.imports[0]?._id ?? ''} path={page.path} errors={refused?.errors ?? {}} />}
      {page.imports.length > 0 ? (
        <ImportList page={page} />
      ) : (
        <Empty level={2} title={words('empty')}>
          {words('emptyLead')}
        </Empty>
      )}
    </ImportsFrame>
  )
}

function ImportList({ page: { imports, path, timeZone } }: { page: ImportsPage }) {
  const words = useWords()
  const language = useLanguage()
  return (
    <section className="stack gap-4" aria-labelledby="earlier">
      <h2 id="earlier">{words('earlier')}</h2>
      <Table
        stack
        captionHidden
        caption={words('earlierCaption')}
        columns={[words('file'), words('platform'), words('uploaded'), words('status'), { label: words('outcome'), number: true }]}
        rows={imports.map(({ _id, fileName, source, createdAt, status, added }) => ({
          key: _id,
          cells: [
            <FileName key="file" to={`${path}/${_id}`} name={fileName} />,
            words(`sources.${source}`),
            <time key="uploaded" dateTime={createdAt}>
              {formatInstant(language, timeZone, createdAt)}
            </time>,
            <Badge key="status" tone={importTones[status]}>
              {words(`statuses.${status}`)}
            </Badge>,
            status === 'done' ? added : '–',
          ],
        }))}
      />
    </section>
  )
}
