// The list's map as a finished drawing: what is seen before the movable map is there, and without a script. Made here and not by the page,
// so that the page need not carry what draws it.
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { wordsForRendering } from '../../core/catalogues.server.ts'
import type { Reply } from '../../core/endpoint.ts'
import type { Language } from '../../core/languages.ts'
import { Speak, WordsFrom } from '../../core/words.tsx'
import { place } from '../../ui/icons/basic.ts'
import type { showBasemap } from '../places/contract.ts'
import { ProjectMap } from '../places/map/ProjectMap.tsx'
import type { Point } from '../places/rules.ts'
import type { Card } from './card.ts'
import { addressWith, type Filters } from './list-filters.ts'
import { categoryIcons } from './parts/category-icons.ts'
import { useTimingWords } from './parts/TimingLine.tsx'
import { useWords } from './words.ts'

type Props = { map: Reply<typeof showBasemap>; cards: readonly Card[]; points: readonly (Point & { id: string })[]; filters: Filters }

/** The map as HTML, its pins as links. */
export const drawnMap = (language: Language, props: Props): string =>
  renderToStaticMarkup(
    <WordsFrom value={wordsForRendering()}>
      <Speak language={language}>
        <StaticRouter location="/projects">
          <Drawn {...props} />
        </StaticRouter>
      </Speak>
    </WordsFrom>,
  )

function Drawn({ map, cards, points, filters }: Props) {
  const words = useWords()
  const say = useTimingWords()
  const byId = new Map(cards.map((card) => [card._id, card]))
  const pins = points.flatMap((point) => {
    const card = byId.get(point.id)
    if (!card) return []
    const label = words('list.pin', { title: card.title, timing: say(card.timing) })
    return [{ ...point, label, href: `/project/${card._id}`, icon: card.category ? categoryIcons[card.category] : place }]
  })
  return <ProjectMap map={map} pins={pins} label={words('list.mapLabel')} zoomHref={(bbox) => addressWith(filters, { bbox })} />
}
