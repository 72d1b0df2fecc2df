import { Form, Link, useNavigation } from 'react-router'
import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { formatDay } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Picture } from '../../../../ui/content/Picture.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { buttonClasses } from '../../../../ui/forms/button.ts'
import { pencil, trash } from '../../../../ui/icons/work.ts'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { Share } from '../../../shell/sharing/parts/Share.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { SharedFrame, useIsOfficialFrame } from '../../../shell/site/parts/SharedFrame.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords as useShellWords } from '../../../shell/site/words.ts'
import { TranslatedNote } from '../../../translations/model/parts/TranslatedNote.tsx'
import { OwnerMark } from '../../model/parts/OwnerMark.tsx'
import { articleAction, articlePage } from '../oped-page.server.ts'
import { ArticleTags } from '../parts/ArticleTags.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/article.ts'
import styles from './article.module.css'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  orRefusalPage(articlePage(context, params.id, new URL(request.url).searchParams))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(articleAction(context, params.id, await request.formData()))

/** The page of one opinion article. */
export default function Article({ loaderData: { blog, mayWrite, note } }: Route.ComponentProps) {
  const words = useWords()
  const shellWords = useShellWords()
  const isOfficial = useIsOfficialFrame()
  const language = useLanguage()
  const { _id, title, author, description, images, postedDate, ownerName, ownerVerified, owner, timeZone, minutes, status, isDemo } = blog
  const [first] = images
  const others = images.slice(1).filter((one) => !description.includes(one.url))
  return (
    <SharedFrame place="opEd">
      <article className={`wrap ${styles.article}`}>
        <PageTitle>{title}</PageTitle>
        {postedDate && <ArticleTags blog={blog} />}
        <Breadcrumb
          label={words('crumbs')}
          crumbs={[{ to: '/thought-leadership', label: isOfficial ? shellWords('opEd') : words('title') }, { label: title }]}
        />
        {!postedDate && (
          <Note title={words(status === 'draft' ? 'draftTitle' : 'waitsTitle')}>
            {words(status === 'draft' ? 'draftNote' : 'waitsNote')}
          </Note>
        )}
        <header className="stack gap-3">
          <h1 lang={blog.lang}>{title}</h1>
          <TranslatedNote note={note} />
          <p className="soft">
            {author && <b className="strong">{author}, </b>}
            <Link to={`/thought-leadership?owner=${owner}`}>{ownerName}</Link> <OwnerMark verified={ownerVerified} />
            {postedDate && ` · ${formatDay(language, timeZone, postedDate)}`} · {words('minutes', { count: minutes })}
          </p>
          {postedDate && (
            <div className="row">
              <Share path={`/thought-leadership/${_id}`} title={title} text={words('shareText', { title })} />
            </div>
          )}
        </header>
        {first && (
          <Picture
            className={styles.first}
            src={first.url}
            width={first.width}
            height={first.height}
            variants={first.sizes}
            sizes="(min-width: 800px) 720px, 94vw"
            alt={first.alt}
            lang={blog.pictureLang}
            drawn={isDemo}
            first
          />
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by an allow-list when it was stored (article.server.ts) */}
        <div lang={blog.lang} className={styles.text} dangerouslySetInnerHTML={{ __html: description }} />
        {others.map((one) => (
          <Picture
            key={one._id}
            className={styles.first}
            src={one.url}
            width={one.width}
            height={one.height}
            variants={one.sizes}
            sizes="(min-width: 800px) 720px, 94vw"
            alt={one.alt}
            lang={blog.pictureLang}
            drawn={isDemo}
          />
        ))}
        <p className="small soft">{words('opinion', { organization: ownerName })}</p>
        {mayWrite && <Acts id={_id} />}
      </article>
    </SharedFrame>
  )
}

function Acts({ id }: { id: string }) {
  const words = useWords()
  const sending = useNavigation().state === 'submitting'
  return (
    <div className="row row-top">
      <LinkButton to={`/thought-leadership/${id}/edit`} icon={pencil}>
        {words('edit')}
      </LinkButton>
      <LinkButton to={`/thought-leadership/${id}/languages`}>{words('languages')}</LinkButton>
      <details>
        <summary className={buttonClasses({ variant: 'quiet' })}>
          <Icon icon={trash} size="s" />
          {words('remove')}
        </summary>
        <Form method="post" className="row">
          <span>{words('removeSure')}</span>
          <Button type="submit" name="intent" value="remove" variant="danger" busy={sending && words('removing')}>
            {words('removeYes')}
          </Button>
        </Form>
      </details>
    </div>
  )
}
