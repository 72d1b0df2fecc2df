import { useWords } from '../../../features/projects/model/words.ts'
import type { ProjectCardData } from '../../../features/projects/search/card.ts'
import { addressWith, type Filters, type Narrowing, none } from '../../../features/projects/search/list-filters.ts'
import { Empty } from '../../../ui/content/Empty.tsx'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import styles from './NothingFound.module.css'
import { ProjectCard } from './ProjectCard.tsx'

type Props = {
  filters: Filters
  ways: { without: Narrowing | 'phase'; total: number; more: boolean }[]
  cards: ProjectCardData[]
  hasPlace: boolean
  hasWords: boolean
}

/** Names each limiting filter with the list's result without it, and the nearest projects. */
export default function NothingFound({ filters, ways, cards, hasPlace, hasWords }: Props) {
  const words = useWords()
  const without = (name: Narrowing | 'phase') =>
    addressWith(
      filters,
      name === 'phase' ? { phase: 'all' } : { [name]: name === 'radius' ? '0' : '', ...(name === 'near' && { radius: '' }) },
    )
  return (
    <>
      <Empty
        title={words('list.emptyTitle')}
        actions={<LinkButton to={addressWith(filters, { ...none, phase: 'open' })}>{words('list.emptyAction')}</LinkButton>}
      >
        {hasWords && <p>{words('list.emptySimilar', { text: filters.q })}</p>}
        {ways.length === 0 ? (
          words('list.emptyBody')
        ) : (
          <ul className={styles.ways}>
            {ways.map((way) => (
              <li key={way.without}>
                <LinkButton size="s" to={without(way.without)} preventScrollReset>
                  {words(`list.without.${way.without}`)} · {words(way.more ? 'list.moreThan' : 'list.foundAll', { count: way.total })}
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
      </Empty>
      {cards.length > 0 && (
        <section aria-labelledby="instead" className={styles.instead}>
          <h2 id="instead">{words(hasPlace || filters.bbox ? 'list.nearestOpen' : 'list.newestOpen')}</h2>
          <ul className={styles.cards}>
            {cards.map((card) => (
              <ProjectCard key={card._id} card={{ ...card, isPin: false }} first={false} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
