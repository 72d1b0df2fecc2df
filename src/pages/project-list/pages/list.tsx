import { lazy, Suspense, type SyntheticEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import { ServerMarkup } from '../../../core/browser/ServerMarkup.tsx'
import type { Picked } from '../../../features/projects/map/live-map.browser.ts'
import { useTimingWords } from '../../../features/projects/model/parts/TimingLine.tsx'
import { useWords } from '../../../features/projects/model/words.ts'
import { addressWith, type Filters } from '../../../features/projects/search/list-filters.ts'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import { SharedFrame } from '../../../features/shell/site/parts/SharedFrame.tsx'
import type { PageHandle } from '../../../features/shell/site/root-data.ts'
import { TranslatedNote } from '../../../features/translations/model/parts/TranslatedNote.tsx'
import { PageHead } from '../../../ui/frames/PageHead.tsx'
import { list, map as mapIcon } from '../../../ui/icons/basic.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { classes } from '../../../ui/styles/classes.ts'
import { BelowTheList } from '../../landing/parts/BelowTheList.tsx'
import { projectListPage } from '../list-page.server.ts'
import { Found } from '../parts/Found.tsx'
import { ListFilters } from '../parts/ListFilters.tsx'
import { ListMap } from '../parts/ListMap.tsx'
import { ListSearch } from '../parts/ListSearch.tsx'
import { ProjectCard } from '../parts/ProjectCard.tsx'
import type { Route } from './+types/list.ts'
import styles from './list.module.css'

// Few lists are empty.
const NothingFound = lazy(() => import('../parts/NothingFound.tsx'))

const Lead = ({ text, proof }: { text: string; proof: string | null }) => (
  <>
    {text}
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own server */}
    {proof && <p className={styles.proof} dangerouslySetInnerHTML={{ __html: proof }} />}
  </>
)

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => projectListPage(context, new URL(request.url))

export default function ProjectList({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const say = useTimingWords()
  const { filters, types, categories: all, cards, map, points, bounds, search, counts, empty, ownerName, hasPlace, hasWords } = loaderData
  const [pointed, setPointed] = useState<string | null>(null)
  const [picked, setPicked] = useState<Picked | null>(null)
  const underWay = useNavigation().location?.pathname === '/projects'
  const pickedCard = cards.find(({ _id }) => _id === picked?.id)
  const pick = (one: Picked | null) => {
    setPicked(one)
    if (one) document.querySelector(`[data-project="${one.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const marked = points.find(({ id }) => id === (pointed ?? picked?.id)) ?? null
  return (
    <SharedFrame place="projects">
      <PageTitle>{words('list.documentTitle')}</PageTitle>
      <div className={classes('wrap', styles.head, filters.view === 'map' && styles.headOfMap)}>
        <PageHead title={words('list.title')} lead={<Lead text={words('list.lead')} proof={loaderData.proof} />} />
        <ListSearch filters={filters} />
      </div>
      {loaderData.forZip !== null && <ServerMarkup part="forZip" className="wrap" html={loaderData.forZip} />}
      <ListFilters filters={filters} types={types} categories={all} counts={counts} ownerName={ownerName} place={loaderData.place} />
      <div className={classes('wrap', styles.split, filters.view === 'map' && styles.mapFirst)}>
        <section aria-labelledby="found" className={classes(styles.list, underWay && styles.underWay)} aria-busy={underWay}>
          <Found
            filters={filters}
            total={loaderData.total}
            more={loaderData.more}
            place={loaderData.place}
            hasPlace={hasPlace}
            hasWords={hasWords}
            similar={loaderData.similar}
          />
          <TranslatedNote note={loaderData.note} />
          {empty ? (
            <Suspense>
              <NothingFound filters={filters} ways={empty.ways} cards={empty.cards} hasPlace={hasPlace} hasWords={hasWords} />
            </Suspense>
          ) : (
            <Cards cards={cards} pickedId={picked?.id} onPoint={setPointed} />
          )}
          <PageLinks filters={filters} nextCursor={loaderData.nextCursor} />
        </section>
        {map !== null && (
          <div className={styles.map}>
            <div className={classes(styles.sheet, loaderData.isWide && styles.wideSheet)}>
              <ListMap
                filters={filters}
                shown={{ search, bbox: filters.bbox, bounds }}
                pointed={marked}
                picked={picked}
                onPick={pick}
                about={pickedCard ? `${pickedCard.place} · ${say(pickedCard.timing)}` : words('list.notInList')}
                drawn={map}
              />
            </div>
            <p className="tiny soft">{words('list.mapNote')}</p>
          </div>
        )}
      </div>
      {loaderData.below !== null && <BelowTheList html={loaderData.below} />}
      {map !== null && <ViewSwitch filters={filters} />}
    </SharedFrame>
  )
}

type CardsProps = {
  cards: Route.ComponentProps['loaderData']['cards']
  pickedId: string | undefined
  /** The project under the pointer or with the focus, which the map marks. */
  onPoint: (id: string | null) => void
}

function Cards({ cards, pickedId, onPoint }: CardsProps) {
  const pointAt = ({ target }: SyntheticEvent) =>
    onPoint((target as Element).closest<HTMLElement>('[data-project]')?.dataset['project'] ?? null)
  const pointNowhere = () => onPoint(null)
  return (
    <ul className={styles.cards} onPointerOver={pointAt} onPointerLeave={pointNowhere} onFocus={pointAt} onBlur={pointNowhere}>
      {cards.map((card, index) => (
        <ProjectCard key={card._id} card={card} first={index < 2} picked={card._id === pickedId} />
      ))}
    </ul>
  )
}

function PageLinks({ filters, nextCursor }: { filters: Filters; nextCursor: Route.ComponentProps['loaderData']['nextCursor'] }) {
  const words = useWords()
  if (!filters.cursor && !nextCursor) return null
  return (
    <nav aria-label={words('list.pages')} className={`row ${styles.pages}`}>
      {filters.cursor && <LinkButton to={addressWith(filters, {})}>{words('list.first')}</LinkButton>}
      {nextCursor && <LinkButton to={addressWith(filters, { cursor: nextCursor })}>{words('list.more')}</LinkButton>}
    </nav>
  )
}

/** Turns small screens from the list to the map and back. */
function ViewSwitch({ filters }: { filters: Filters }) {
  const words = useWords()
  const isMap = filters.view === 'map'
  return (
    <div className={styles.swap}>
      <LinkButton
        variant="primary"
        icon={isMap ? list : mapIcon}
        to={addressWith(filters, { view: isMap ? 'list' : 'map', cursor: filters.cursor })}
      >
        {words(isMap ? 'list.showList' : 'list.showMap')}
      </LinkButton>
    </div>
  )
}
