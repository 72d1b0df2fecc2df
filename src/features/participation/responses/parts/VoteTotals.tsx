import { SplitBar } from '../../../../ui/figures/SplitBar.tsx'
import type { VoteValue } from '../rules.ts'
import { useWords } from '../words.ts'

/** The number of yes and no votes, for the project's officials. */
export default function VoteTotals({ totals: { yes, no } }: { totals: { yes: number; no: number } }) {
  const words = useWords()
  const part = (value: VoteValue, count: number) => {
    const share = yes + no === 0 ? 0 : Math.round((count / (yes + no)) * 100)
    return { share, text: words('vote.share', { share }), key: words('vote.counted', { vote: words(`vote.${value}`), count }) }
  }
  const first = part('yes', yes)
  // Rounding both separately could add up to 101.
  const second =
    yes + no === 0
      ? part('no', no)
      : { ...part('no', no), share: 100 - first.share, text: words('vote.share', { share: 100 - first.share }) }
  return (
    <div className="stack gap-2">
      <h3>{words('vote.totals')}</h3>
      <SplitBar yes={first} no={second} />
      <p className="small soft">{words('vote.totalsHelp', { count: yes + no })}</p>
    </div>
  )
}
