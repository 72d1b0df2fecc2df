import { Form, useNavigation } from 'react-router'
import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { formatMoment } from '../../../../core/i18n/dates.ts'
import { Interpolate, slot } from '../../../../core/i18n/interpolate.tsx'
import { languages } from '../../../../core/i18n/languages.ts'
import { joinSentences } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../../core/time/time-zones.ts'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { retry } from '../../../../ui/icons/acts.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { Pager } from '../../../../ui/navigation/Pager.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import type { Failure } from '../contract.ts'
import { type FailuresPage, failuresAction, failuresPage } from '../failures-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/failures.ts'
import styles from './failures.module.css'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => orRefusalPage(failuresPage(context, new URL(request.url)))
export const action = async ({ context, request }: Route.ActionArgs) => orRefusalPage(failuresAction(context, await request.formData()))

/** The organization's failed background work, for its administrator to retry or dismiss. */
export default function Failures({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const { failures } = page
  return (
    <OfficialShell current="failures">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead size="work" title={words('title')} lead={words('lead')} />
      <div className="stack gap-5">
        {result?.message && (
          <Note tone="bad" live>
            {result.message}
          </Note>
        )}
        {failures.length === 0 ? (
          <Empty level={2} title={words(page.isFirst ? 'none' : 'noneOlder')}>
            {words('noneLead')}
          </Empty>
        ) : (
          <ul className="stack gap-4">
            {failures.map((one) => (
              <Failed key={one._id} failure={one} timeZone={page.timeZone} />
            ))}
          </ul>
        )}
        <Pages page={page} />
      </div>
    </OfficialShell>
  )
}

type ListedFailure = FailuresPage['failures'][number]

function Failed({ failure, timeZone }: { failure: ListedFailure; timeZone: TimeZone }) {
  const words = useWords()
  const language = useLanguage()
  const { formData } = useNavigation()
  const { of, _id, to, at, tries, reason, hindrance, letter } = failure
  const which = `${of}:${_id}`
  const busy = formData?.get('which') === which && formData.get('act')
  const sayTitle = useTitle()
  const title = sayTitle(failure, failure.project?.title)
  const isMessage = of === 'mail' || of === 'sms'
  return (
    <Card as="li" className="stack gap-3">
      <div className="row row-between">
        <Badge tone="bad">{words(`kind.${of}`)}</Badge>
        <time dateTime={at} className="small soft">
          {formatMoment(language, timeZone, at)}
        </time>
      </div>
      <div>
        <h2 className={styles.title}>
          <Interpolate text={sayTitle(failure, slot)}>
            <span lang={failure.project?.lang}>{failure.project?.title}</span>
          </Interpolate>
        </h2>
        {isMessage && <p className={styles.to}>{to ? words('to', { name: to }) : words('toSomebody')}</p>}
      </div>
      <p>{joinSentences(language, [words(`reason.${reason}`), ...(isTriedOnce(of) ? [] : [words('tries', { count: tries })])])}</p>
      {hindrance && <p className="soft">{words(hindrance === 'over' && letter === 'news' ? 'hindrance.old' : `hindrance.${hindrance}`)}</p>}
      <Form method="post" className="row">
        <input type="hidden" name="which" value={which} />
        {!hindrance && (
          <Button
            type="submit"
            name="act"
            value="retry"
            size="s"
            icon={retry}
            busy={busy === 'retry' && words('trying')}
            aria-label={words('retryOf', { what: title })}
          >
            {words('retry')}
          </Button>
        )}
        <OtherWay failure={failure} />
        <Button
          type="submit"
          name="act"
          value="dismiss"
          size="s"
          variant="quiet"
          busy={busy === 'dismiss' && words('dismissing')}
          aria-label={words('dismissOf', { what: title })}
        >
          {words('dismiss')}
        </Button>
      </Form>
    </Card>
  )
}

/** A sheet is read once; a publication that could not take place has no attempts to count. */
const isTriedOnce = (of: Failure['of']): boolean => of === 'upload' || of === 'publish'

/** Where to go if trying again is not possible, or not enough. */
function OtherWay({ failure: { of, _id, hindrance, letter } }: { failure: ListedFailure }) {
  const words = useWords()
  const ways: [boolean, string, Parameters<typeof words>[0]][] = [
    [of === 'upload', '/residents', 'toResidents'],
    [hindrance !== null && letter === 'invitation', '/member', 'toColleagues'],
    [of === 'publish', `/edit-project/${_id}`, 'toProject'],
    [of === 'webhook', `/keys/webhooks/${_id}`, 'toWebhook'],
  ]
  const [, to, text] = ways.find(([applies]) => applies) ?? []
  return to && text ? (
    <LinkButton to={to} size="s">
      {words(text)}
    </LinkButton>
  ) : null
}

/** What failed; `title` is that of its subject. */
function useTitle() {
  const words = useWords()
  return ({ of, letter, project, fileName, language, job, to }: Failure, title = ''): string => {
    const titles: Record<Failure['of'], () => string> = {
      mail: () => words(`letter.${letter ?? 'other'}`),
      sms: () => words(`letter.${letter ?? 'other'}`),
      export: () => (project ? words('export', { title }) : words('exportAll')),
      takeout: () => words('takeout'),
      upload: () => words('upload', { file: fileName ?? '' }),
      platformImport: () => words('platformImport', { file: fileName ?? '', title }),
      release: () => words('release', { number: fileName ?? '' }),
      publish: () => words('publish', { title }),
      picture: () => words('picture', { title }),
      translation: () => words('translation', { title, language: languages[language ?? 'en'].name }),
      webhook: () => words('webhook', { host: to ?? '' }),
      schedule: () => words(`schedule.${job ?? 'tidy'}`),
    }
    return titles[of]()
  }
}

function Pages({ page: { isFirst, nextCursor } }: { page: FailuresPage }) {
  const words = useWords()
  if (isFirst && !nextCursor) return null
  const pageAt = (cursor: string | null) => ({ search: cursor ? `?${new URLSearchParams({ cursor })}` : '' })
  return (
    <Pager
      label={words('pages')}
      previous={{ label: words('newest'), to: isFirst ? undefined : pageAt(null) }}
      next={{ label: words('older'), to: nextCursor ? pageAt(nextCursor) : undefined }}
    />
  )
}
