import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { TableTwin } from '../../../../ui/figures/TableTwin.tsx'
import { printer } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { Pager } from '../../../../ui/navigation/Pager.tsx'
import { codesPageOf } from '../../qr-codes/paths.ts'
import { useWords } from '../../qr-codes/words.ts'
import type { CodesPage, CodesResult, DrawnCode, ShownProject } from '../codes-page.server.ts'
import { CodeCard } from './CodeCard.tsx'
import styles from './CodeList.module.css'
import { EditCode } from './EditCode.tsx'
import { RemoveCode } from './RemoveCode.tsx'

type Props = { page: CodesPage; shown: ShownProject; result: CodesResult | undefined }

/** A project's codes, each with its form if open. */
export function CodeList({ page, shown, result }: Props) {
  const words = useWords()
  const { codes, edit, remove, project, after, older } = shown
  const scansMax = Math.max(1, ...codes.map((code) => code.scans ?? 0))
  if (codes.length === 0 && !older)
    return (
      <Empty level={2} title={words('empty.title')}>
        {words(page.mayEdit ? 'empty.lead' : 'empty.leadViewer')}
      </Empty>
    )
  const countText = (count: number | null) => count ?? words('notShown')
  const contentOf = (code: DrawnCode) => {
    if (code._id === remove?._id) return <RemoveCode code={code} />
    if (code._id === edit?._id) return <EditCode code={code} choices={page.choices} result={result} />
    return <CodeCard code={code} scansMax={scansMax} mayEdit={page.mayEdit} isOpen={code._id === shown.poster?._id} />
  }
  return (
    <section aria-labelledby="codes" className="stack gap-3">
      <div className="row row-between">
        <h2 id="codes">{words('codes')}</h2>
        {codes.some((code) => code.active) && (
          <LinkButton size="s" variant="quiet" icon={printer} to={`/api/v1/projects/${project._id}/qrCodes/sheet`} reloadDocument download>
            {words('printAll')}
          </LinkButton>
        )}
      </div>
      <ul className={styles.cards}>
        {codes.map((code) => (
          <Card as="li" key={code._id} lift={code._id === edit?._id || code._id === remove?._id}>
            {contentOf(code)}
          </Card>
        ))}
      </ul>
      <TableTwin
        summary={words('twin')}
        caption={words('title')}
        columns={[words('place'), words('scans'), words('started'), words('finished')]}
        rows={codes.map((code) => ({ key: code._id, cells: [code.label, ...[code.scans, code.starts, code.finishes].map(countText)] }))}
      />
      {(after || older) && (
        <Pager
          label={words('pages')}
          previous={{ label: words('first'), to: older ? codesPageOf(project._id) : undefined }}
          next={{ label: words('more'), to: after ? codesPageOf(project._id, { after }) : undefined }}
        />
      )}
    </section>
  )
}
