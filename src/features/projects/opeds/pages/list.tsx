import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { plus } from '../../../../ui/icons/basic.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { SharedFrame } from '../../../shell/site/parts/SharedFrame.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { TranslatedNote } from '../../../translations/model/parts/TranslatedNote.tsx'
import { opedListPage } from '../oped-page.server.ts'
import { ArticleCard } from '../parts/ArticleCard.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/list.ts'
import styles from './list.module.css'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => orRefusalPage(opedListPage(context, new URL(request.url)))

/** Opinion articles of the organizations, newest first. */
export default function ThoughtLeadership({ loaderData: page }: Route.ComponentProps) {
  const words = useWords()
  const write = page.mayWrite && (
    <LinkButton to="/thought-leadership/new" variant="main" icon={plus}>
      {words('write')}
    </LinkButton>
  )
  return (
    <SharedFrame place="opEd">
      <div className="wrap stack gap-6">
        <PageTitle>{words('title')}</PageTitle>
        <link rel="alternate" type="application/rss+xml" title={words('feed')} href="/thought-leadership/feed.xml" />
        <PageHead title={words('title')} lead={words('lead')} actions={write} />
        {page.unposted.length > 0 && (
          <section className="stack gap-4" aria-labelledby="unposted">
            <h2 id="unposted">{words('unposted')}</h2>
            <p className="small soft">{words('unpostedLead')}</p>
            <ul className={styles.cards}>
              {page.unposted.map((blog) => (
                <ArticleCard key={blog._id} blog={blog} edit={page.mayWrite} />
              ))}
            </ul>
          </section>
        )}
        <section className="stack gap-4" aria-labelledby="posted">
          <h2 id="posted" className={page.unposted.length > 0 ? undefined : 'sr-only'}>
            {words('posted')}
          </h2>
          <TranslatedNote note={page.note} />
          {page.failed && <Note tone="bad">{words('failed')}</Note>}
          {!page.failed && page.blogs.length === 0 && (
            <Empty
              title={words(page.first ? 'empty' : 'emptyLater')}
              actions={!page.first && <LinkButton to="?">{words('toNewest')}</LinkButton>}
            >
              {words(page.official ? 'emptyOfficial' : 'emptyLead')}
            </Empty>
          )}
          {!page.failed && page.blogs.length > 0 && (
            <ul className={styles.cards}>
              {page.blogs.map((blog, i) => (
                <ArticleCard key={blog._id} blog={blog} first={i === 0} />
              ))}
            </ul>
          )}
          <div className="row row-between">
            <span className="row">
              {!page.first && <LinkButton to="?">{words('toNewest')}</LinkButton>}
              {page.next && <LinkButton to={page.next}>{words('older')}</LinkButton>}
            </span>
            <a href="/thought-leadership/feed.xml" className="small">
              {words('feed')}
            </a>
          </div>
        </section>
      </div>
    </SharedFrame>
  )
}
