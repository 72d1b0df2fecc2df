// Why figures are not shown, in words.
import type { PublishedQuestion, PublishedResults } from './contract.ts'
import type { ReportFormatter } from './report-formatter.server.ts'

type Standing = Pick<PublishedResults, 'updated' | 'nextFiguresAt'>

/** Why a part of a question is not shown; null if all of it is. */
export function reasonText(
  { withheld, totals }: Pick<PublishedQuestion, 'withheld' | 'totals'>,
  { updated, nextFiguresAt }: Standing,
  voice: ReportFormatter,
): string | null {
  const { words } = voice
  if (withheld === 'awaited' && nextFiguresAt) return words('reasons.awaited', voice.appearing(nextFiguresAt))
  if (withheld === 'few' && updated === 'final') return words('reasons.fewFinal')
  if (withheld === 'group' && totals.length === 0) return words('reasons.groupAll')
  return withheld && words(`reasons.${withheld}`)
}

/** How many people answered, or why that is not shown. */
export function peopleText({ answered, questions, updated, nextFiguresAt }: PublishedResults, voice: ReportFormatter): string {
  const { words } = voice
  if (answered !== null) return words('peopleAnswered', { count: answered })
  if (questions.some((one) => one.answered !== null)) return words('withheldAnswered')
  if (nextFiguresAt) return words('awaitedAnswered', voice.appearing(nextFiguresAt))
  return words(updated === 'final' ? 'finalAnswered' : 'fewAnswered')
}
