import { missesHundred, percentOf } from '../../../../core/i18n/shares.ts'
import { SplitBar } from '../../../../ui/figures/SplitBar.tsx'
import type { VoteValue } from '../rules.ts'
import { useWords } from '../words.ts'

/** The number of yes and no votes, for the project's officials. */
export default function VoteTotals({ totals: { yes, no } }: { totals: { yes: number; no: number } }) {
  const words = useWords()
  const [yesShare, noShare] = [percentOf(yes, yes + no), percentOf(no, yes + no)]
  const part = (value: VoteValue, count: number, share: number) => ({
    share,
    text: words('vote.share', { share }),
    key: words('vote.counted', { vote: words(`vote.${value}`), count }),
  })
  return (
    <div className="stack gap-2">
      <h3>{words('vote.totals')}</h3>
      <SplitBar yes={part('yes', yes, yesShare)} no={part('no', no, noShare)} />
      <p className="small soft">{words('vote.totalsHelp', { count: yes + no })}</p>
      {missesHundred([yesShare, noShare]) && <p className="small soft">{words('vote.rounded')}</p>}
    </div>
  )
}
