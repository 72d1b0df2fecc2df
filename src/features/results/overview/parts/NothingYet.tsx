import { joinSentences } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useWords } from '../../model/words.ts'
import type { OwnResultsData } from '../results-page.server.ts'

/** Nobody who counts has answered: who waits for a confirmed address, and who took part in another way. */
export function NothingYet({ page: { about, filter, results } }: { page: OwnResultsData }) {
  const words = useWords()
  const language = useLanguage()
  const waits = results.waiting > 0 && !results.includesUnconfirmed
  const isFiltered = filter.from !== '' || filter.to !== '' || Object.values(filter.groups).some((one) => one !== null)
  const tookPart = results.tookPart ?? 0
  const nobody = words(isFiltered ? 'emptyFiltered' : 'emptyNone')
  const sentences = [
    waits ? words('onlyWaiting', { count: results.waiting }) : nobody,
    tookPart > 0 && words('tookPartOtherwise', { count: tookPart }),
  ]
  return (
    <Empty
      title={words(waits ? 'onlyWaitingTitle' : 'emptyTitle')}
      level={2}
      actions={<LinkButton to={`/project/${about._id}`}>{words('toProject')}</LinkButton>}
    >
      {joinSentences(
        language,
        sentences.filter((one) => typeof one === 'string'),
      )}
    </Empty>
  )
}
