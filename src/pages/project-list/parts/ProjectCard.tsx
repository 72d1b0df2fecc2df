import { Link } from 'react-router'
import { formatNumber } from '../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import { readableMiles } from '../../../features/places/model/distance.ts'
import { categoryIcons } from '../../../features/projects/model/parts/category-icons.ts'
import { OwnerMark } from '../../../features/projects/model/parts/OwnerMark.tsx'
import { TimingLine } from '../../../features/projects/model/parts/TimingLine.tsx'
import { useWords } from '../../../features/projects/model/words.ts'
import type { ProjectCardData } from '../../../features/projects/search/card.ts'
import { Badge } from '../../../ui/content/Badge.tsx'
import { Icon } from '../../../ui/content/Icon.tsx'
import { Picture } from '../../../ui/content/Picture.tsx'
import { comment, place } from '../../../ui/icons/basic.ts'
import { heart, pin } from '../../../ui/icons/cards.ts'
import { classes } from '../../../ui/styles/classes.ts'
import styles from './ProjectCard.module.css'

/** A project in a list. A pinned one is wide. The first card loads its picture eagerly; `picked` is the one selected on the map. */
export function ProjectCard({ card, first, picked }: { card: ProjectCardData; first: boolean; picked?: boolean }) {
  const words = useWords()
  const language = useLanguage()
  const sizes = card.isPin
    ? '(min-width: 1000px) 370px, (min-width: 620px) 52vw, 100px'
    : '(min-width: 1000px) 340px, (min-width: 620px) 50vw, 100px'
  return (
    <li className={classes(styles.item, card.isPin && styles.pinned, picked && styles.picked)} data-project={card._id}>
      <article className={styles.card}>
        <div className={styles.picture}>
          {card.image && (
            <Picture
              src={card.image.url}
              width={card.image.width}
              height={card.image.height}
              variants={card.image.sizes}
              sizes={sizes}
              alt=""
              first={first}
              drawn
              cover
            />
          )}
          {card.category && (
            <Badge tone="plate" icon={categoryIcons[card.category]} className={styles.category}>
              {words(`categories.${card.category}`)}
            </Badge>
          )}
        </div>
        <div className={styles.body}>
          <p className={`${styles.type} small soft`}>
            {card.projectType && words(`types.${card.projectType}`)}
            {card.isPin && (
              <Badge tone="info" icon={pin}>
                {words('list.pinned')}
              </Badge>
            )}
          </p>
          <h3>
            <Link to={`/project/${card._id}`} lang={card.lang}>
              {card.title}
            </Link>
          </h3>
          <p className={`${styles.place} small soft`}>
            <Icon icon={place} size="s" />
            <span>
              {card.place}
              {card.distance !== null && ` · ${words('list.distance', { count: readableMiles(card.distance) })}`}
            </span>
          </p>
          {card.ownerName && (
            <p className="small soft">
              {card.ownerName} <OwnerMark verified={card.ownerVerified} />
            </p>
          )}
          <div className={styles.days}>
            <TimingLine timing={card.timing} questions={card.questionsCount} />
          </div>
          <p className={`${styles.foot} small soft`}>
            <span>
              <Icon icon={heart} size="s" label={words('list.likes')} />
              {formatNumber(language, card.likes)}
            </span>
            <span>
              <Icon icon={comment} size="s" label={words('list.comments')} />
              {formatNumber(language, card.commentsCount)}
            </span>
          </p>
        </div>
      </article>
    </li>
  )
}
