import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import { download } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useDays } from '../../retention/parts/days.ts'
import type { ReleasedPackage } from '../contract.ts'
import type { ReleasedPage } from '../released-page.server.ts'
import { useWords } from '../words.ts'
import styles from './review.module.css'

const tones = { review: 'info', sealing: 'info', sealed: 'ok', failed: 'bad' } as const
const countNames = ['open', 'release', 'redact', 'withhold'] as const

/** A version of the package: how far its review is, or its seal and its file. */
export function PackageFacts({ page, one }: { page: ReleasedPage; one: ReleasedPackage }) {
  const words = useWords()
  const day = useDays(page.timeZone)
  const { version, versionReason, status, counts, sealedAt, manifestHash } = one
  const counted = countNames.map((name) => ({ label: words(`counts.${name}`), value: formatNumber(page.language, counts[name]) }))
  return (
    <Card as="section" className="stack gap-4" aria-labelledby={`version-${version}`}>
      <div className="row row-between">
        <h2 id={`version-${version}`}>{words('version', { version })}</h2>
        <Badge tone={tones[status]}>{words(`status.${status}`)}</Badge>
      </div>
      {versionReason && <p>{words('versionReason', { reason: versionReason })}</p>}
      <TitleBlock facts={sealedAt === null ? counted : [...counted.slice(1), { label: words('sealedOn'), value: day(sealedAt) }]} />
      {sealedAt !== null && (
        <>
          <p className="small">
            {words('hash')}: <code className={styles.hash}>{manifestHash}</code>
          </p>
          <div>
            <LinkButton
              to={`/api/v1/recordsRequests/${page.id}/package/file?version=${version}`}
              reloadDocument
              download
              icon={download}
              aria-label={words('downloadOf', { version })}
            >
              {words('download')}
            </LinkButton>
          </div>
        </>
      )}
    </Card>
  )
}
