import { Ticks } from '../../../../ui/choices/Ticks.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { NumberedHead } from '../../../../ui/content/NumberedHead.tsx'
import { eyeOff } from '../../../../ui/icons/signs.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { hasShape } from '../../../surveys/kinds/kinds.ts'
import { useWords } from '../../model/words.ts'
import type { OwnResultsData } from '../results-page.server.ts'
import styles from './Publish.module.css'

/** The publication status of the totals, and the link to change it. */
export function Publish({ number, page }: { number: number; page: OwnResultsData }) {
  const words = useWords()
  const { about, would, isPublished, mayEdit, nextFiguresAt, state } = page
  const isClosed = state.key === 'closed' || state.key === 'completed'
  const line = (one: OwnResultsData['would'][number]) => {
    if (one.isUnasked) return words('would.notAsked', { number: one.number })
    if (one.count === null && nextFiguresAt) return words('would.awaited', { number: one.number, ...nextFiguresAt })
    if (one.count === null) return words(isClosed ? 'would.fewFinal' : 'would.few', { number: one.number })
    if (hasShape(one, 'words')) return words('would.open', { number: one.number })
    if (hasShape(one, 'files')) return words('would.file', { number: one.number })
    if (hasShape(one, 'drawings')) return words('would.shape', { number: one.number })
    if (one.suppressed) return words('would.split', { number: one.number })
    return words('would.shown', { number: one.number, count: one.count })
  }
  return (
    <>
      <NumberedHead number={number} title={words('publishTitle')} lead={words('publishLead')} id="publish" />
      <Card className={styles.card}>
        <div>
          <h3 className={styles.title}>{words(isPublished ? 'sees' : 'see')}</h3>
          <Ticks
            items={would.map((one) => ({
              key: String(one.number),
              words: line(one),
              ...(one.suppressed ? { icon: eyeOff } : { state: 'done' as const }),
            }))}
          />
        </div>
        <div className={styles.choice}>
          <p className="strong">{words(isPublished ? 'publishState.on' : 'publishState.off')}</p>
          <p className="small soft">{words('publishHelp')}</p>
          <div className="row">
            {mayEdit && (
              <LinkButton to={`/project/${about._id}/publish`} variant="primary">
                {words(isPublished ? 'publishChange' : 'publishChoose')}
              </LinkButton>
            )}
            <LinkButton to={`/project/${about._id}/council-report`}>{words('councilReport')}</LinkButton>
            {isPublished && <LinkButton to={`/project/${about._id}/published`}>{words('publishedPage')}</LinkButton>}
          </div>
        </div>
      </Card>
    </>
  )
}
