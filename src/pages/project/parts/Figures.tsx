import { TitleBlock } from '../../../ui/frames/TitleBlock.tsx'
import type { ProjectView } from '../view.ts'

/** Three stand in a row, two on a phone: the last of five, eleven ... fills the gap on both. */
const fillsBoth = (count: number) => count % 6 === 5

/** What the officials say about the project in figures. */
export function Figures({ facts }: { facts: ProjectView['facts'] }) {
  const cells = facts.map(({ _id, label, value }, index) => ({
    key: _id,
    label,
    value,
    double: index === facts.length - 1 && fillsBoth(facts.length),
  }))
  return <TitleBlock size={facts.length < 3 ? 'm' : 'big'} facts={cells} />
}
