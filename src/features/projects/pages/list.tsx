import { api } from '../../../core/api.server.ts'
import { visit } from '../../../core/visit.server.ts'
import { classes } from '../../../ui/classes.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { map as mapIcon, place } from '../../../ui/icons/basic.ts'
import { list } from '../../../ui/icons/work.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ProjectMap } from '../../places/map/ProjectMap.tsx'
import { PageTitle } from '../../site/parts/PageTitle.tsx'
import { categories, projectTypes } from '../contract.ts'
import { addressWith, filtersOf } from '../list-filters.ts'
import { readListPage } from '../list-page.server.ts'
import { categoryIcons } from '../parts/category-icons.ts'
import { Found } from '../parts/Found.tsx'
import { ListFilters } from '../parts/ListFilters.tsx'
import { ListSearch } from '../parts/ListSearch.tsx'
import { ProjectCard } from '../parts/ProjectCard.tsx'
import { useTimingWords } from '../parts/TimingLine.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/list.ts'
import styles from './list.module.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = filtersOf(new URL(request.url).searchParams)
  const page = await readListPage(context.get(api), filters, context.get(visit).now)
  return { filters, types: projectTypes, categories, ...page }
}

export default function ProjectList({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const { filters, types, categories: all, cards, map, points, ownerName, total, place: center, nextCursor } = loaderData
  const pins = usePins(cards, points)
  return (
    <>
      <PageTitle>{words('list.documentTitle')}</PageTitle>
      <div className={`wrap ${styles.head}`}>
        <PageHead title={words('list.title')} lead={words('list.lead')} />
        <ListSearch filters={filters} />
      </div>
      <ListFilters filters={filters} types={types} categories={all} ownerName={ownerName} />
      <div className={classes('wrap', styles.split, filters.view === 'map' && styles.mapFirst)}>
        <section aria-labelledby="found" className={styles.list}>
          <Found filters={filters} total={total} place={center} />
          {cards.length > 0 ? (
            <ul className={styles.cards}>
              {cards.map((card, index) => (
                <ProjectCard key={card._id} card={card} first={index < 2} />
              ))}
            </ul>
          ) : (
            <Empty title={words('list.emptyTitle')} actions={<LinkButton to="/projects">{words('list.emptyAction')}</LinkButton>}>
              {words('list.emptyBody')}
            </Empty>
          )}
          {(filters.cursor || nextCursor) && (
            <nav aria-label={words('list.pages')} className={`row ${styles.pages}`}>
              {filters.cursor && <LinkButton to={addressWith(filters, {})}>{words('list.first')}</LinkButton>}
              {nextCursor && <LinkButton to={addressWith(filters, { cursor: nextCursor })}>{words('list.more')}</LinkButton>}
            </nav>
          )}
        </section>
        {map && (
          <div className={styles.map}>
            <div className={styles.sheet}>
              <ProjectMap map={map} pins={pins} label={words('list.mapLabel')} zoomHref={(bbox) => addressWith(filters, { bbox })} />
            </div>
            <p className="tiny soft">{words('list.mapNote')}</p>
          </div>
        )}
      </div>
      {map && (
        <div className={styles.swap}>
          {filters.view === 'map' ? (
            <LinkButton variant="primary" icon={list} to={addressWith(filters, { view: 'list', cursor: filters.cursor })}>
              {words('list.showList')}
            </LinkButton>
          ) : (
            <LinkButton variant="primary" icon={mapIcon} to={addressWith(filters, { view: 'map', cursor: filters.cursor })}>
              {words('list.showMap')}
            </LinkButton>
          )}
        </div>
      )}
    </>
  )
}

function usePins(cards: Route.ComponentProps['loaderData']['cards'], points: Route.ComponentProps['loaderData']['points']) {
  const words = useWords()
  const say = useTimingWords()
  const byId = new Map(cards.map((card) => [card._id, card]))
  return points.flatMap((point) => {
    const card = byId.get(point.id)
    if (!card) return []
    const label = words('list.pin', { title: card.title, timing: say(card.timing) })
    return [{ ...point, label, href: `/project/${card._id}`, icon: card.category ? categoryIcons[card.category] : place }]
  })
}
