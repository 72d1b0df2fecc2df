import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { formatMoment } from '../../../../core/i18n/dates.ts'
import { joinSentences } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords as useShellWords } from '../../../shell/site/words.ts'
import { Interruptions } from '../parts/Interruptions.tsx'
import { PartCard } from '../parts/PartCard.tsx'
import { statusPage } from '../status-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/status.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context }: Route.LoaderArgs) => orRefusalPage(statusPage(context))

const urgency = { broken: 0, degraded: 1, works: 2, unknown: 3, off: 4 }

/** What works, what is slow and what does not work, for officials. */
export default function Status({ loaderData: page }: Route.ComponentProps) {
  const words = useWords()
  const language = useLanguage()
  const shellWords = useShellWords()
  const broken = page.parts.filter(({ state }) => state === 'broken').length
  const slow = page.parts.filter(({ state }) => state === 'degraded').length
  const calm =
    slow > 0 ? ({ tone: 'warn', sentence: words('slow', { count: slow }) } as const) : ({ tone: 'ok', sentence: words('fine') } as const)
  const { tone, sentence } = broken > 0 ? ({ tone: 'bad', sentence: words('broken', { count: broken }) } as const) : calm
  const sorted = page.parts.toSorted((a, b) => urgency[a.state] - urgency[b.state])
  return (
    <OfficialShell current="home">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead
        size="work"
        title={words('title')}
        lead={words('lead')}
        above={
          <Breadcrumb label={words('path')} crumbs={[{ to: '/home', label: shellWords('officialHome') }, { label: words('title') }]} />
        }
        actions={page.isAdministrator && <LinkButton to="/failures">{shellWords('failures')}</LinkButton>}
      />
      <div className="stack gap-8">
        <Note tone={tone} action={broken > 0 && <LinkButton to="/contact-us">{words('contact')}</LinkButton>}>
          {joinSentences(language, [sentence, words('checked', { time: formatMoment(language, page.timeZone, page.now) })])}
        </Note>
        <ul className="stack gap-4">
          {sorted.map((one) => (
            <PartCard key={one.part} part={one} timeZone={page.timeZone} />
          ))}
        </ul>
        <Interruptions page={page} />
      </div>
    </OfficialShell>
  )
}
