// Server-rendered maps: the list's, shown before the interactive one loads or without a script, and a project's. Rendering on the server
// keeps the drawing code out of the page.
import { StaticRouter } from 'react-router'
import type { Reply } from '../../../core/contract/endpoint.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { staticMarkup } from '../../../core/pages/static-markup.server.tsx'
import { place } from '../../../ui/icons/basic.ts'
import { ProjectMap } from '../../places/basemap/ProjectMap.tsx'
import type { showBasemap } from '../../places/model/contract.ts'
import type { Point } from '../../places/model/rules.ts'
import { categoryIcons } from '../model/parts/category-icons.ts'
import { useTimingWords } from '../model/parts/TimingLine.tsx'
import { useWords } from '../model/project-words.ts'
import type { ProjectCardData } from '../search/card.ts'
import { addressWith, type Filters } from '../search/list-filters.ts'

type Props = {
  map: Reply<typeof showBasemap>
  cards: readonly ProjectCardData[]
  points: readonly (Point & { id: string })[]
  filters: Filters
}

/** The list's map as HTML, with links as pins. */
export const drawnMap = (language: Language, props: Props): string =>
  staticMarkup(
    language,
    <StaticRouter location="/projects">
      <Drawn {...props} />
    </StaticRouter>,
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

type DrawnMapInput = {
  map: Reply<typeof showBasemap>
  at: Point
  project: { _id: string; title: string; category: keyof typeof categoryIcons | null; place: string }
}

/** The map around a project's location as HTML, with one pin. */
export const drawnPlace = (language: Language, props: DrawnMapInput): string => staticMarkup(language, <DrawnPlace {...props} />)

function DrawnPlace({ map, at, project: { _id, title, category, place: where } }: DrawnMapInput) {
  const words = useWords()
  const pin = { id: _id, ...at, label: title, icon: category ? categoryIcons[category] : place, current: true }
  return <ProjectMap map={map} pins={[pin]} label={words('project.where.map', { place: where })} height="m" />
}
