import { TitleBlock } from '../../../ui/frames/TitleBlock.tsx'
import type { ProjectView } from '../view.ts'

/** Three in a row, two on a phone: with five, eleven ... the last one fills the gap on both. */
const fillsBoth = (count: number) => count % 6 === 5

/** The project's facts and figures. */
export function ProjectFigures({ facts }: { facts: ProjectView['facts'] }) {
  const cells = facts.map(({ _id, label, value, lang }, index) => ({
    key: _id,
    label,
    value,
    lang,
    double: index === facts.length - 1 && fillsBoth(facts.length),
  }))
  return <TitleBlock size={facts.length < 3 ? 'm' : 'big'} facts={cells} />
}
