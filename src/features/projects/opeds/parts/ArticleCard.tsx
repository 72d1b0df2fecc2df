import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { formatDay } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Picture } from '../../../../ui/content/Picture.tsx'
import { OwnerMark } from '../../model/parts/OwnerMark.tsx'
import type { BlogSummary } from '../contract.ts'
import { useWords } from '../words.ts'
import styles from './ArticleCard.module.css'

/** An article in a list. `edit` links to its form instead of the article. */
export function ArticleCard({
  blog,
  edit,
  first,
}: {
  blog: z.infer<typeof BlogSummary> & { lang?: string | undefined }
  edit?: boolean
  first?: boolean
}) {
  const words = useWords()
  const language = useLanguage()
  const { _id, title, author, excerpt, images, postedDate, ownerName, ownerVerified, timeZone, minutes, status, isDemo } = blog
  const image = images[0]
  const standing = status === 'draft' ? 'draft' : 'waits'
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        {image && (
          <Picture
            src={image.url}
            width={image.width}
            height={image.height}
            variants={image.sizes}
            sizes="(min-width: 760px) 380px, 94vw"
            alt=""
            cover
            drawn={isDemo}
            first={first}
          />
        )}
      </div>
      <div className={styles.body}>
        <p className="small soft">
          {postedDate ? formatDay(language, timeZone, postedDate) : <Badge tone="line">{words(`state.${standing}`)}</Badge>}
          {' · '}
          {words('minutes', { count: minutes })}
        </p>
        <h3>
          <Link to={`/thought-leadership/${_id}${edit ? '/edit' : ''}`}>
            <span lang={blog.lang}>{title}</span>
          </Link>
        </h3>
        <p lang={blog.lang} className={styles.excerpt}>
          {excerpt}
        </p>
        <p className="small soft">
          {author ? words('by', { author, organization: ownerName }) : ownerName} <OwnerMark verified={ownerVerified} />
        </p>
      </div>
    </li>
  )
}
