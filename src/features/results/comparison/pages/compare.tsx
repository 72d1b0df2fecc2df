import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Chip } from '../../../../ui/content/Chip.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Bars } from '../../../../ui/figures/Bars.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { filterParams } from '../../model/filter.ts'
import { useWords as useResultWords } from '../../model/words.ts'
import { useFilterWords } from '../../turnout/filter-words.ts'
import { LeftOutNotes } from '../../turnout/parts/GroupsNote.tsx'
import { type ComparisonPage, comparisonPage } from '../comparison-page.server.ts'
import { SideBySide } from '../parts/SideBySide.tsx'
import { useGroupName } from '../parts/use-group-name.ts'
import { sides, steadySizeMin } from '../rules.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/compare.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  orRefusalPage(comparisonPage(context, params.id, new URL(request.url)))

/** How the groups of a project answered, side by side. */
export default function Compare({ loaderData: page }: Route.ComponentProps) {
  const words = useWords()
  const resultWords = useResultWords()
  const { about, filter, by, groups, questions, isAll } = page
  const results = `/project/${about._id}/results?${new URLSearchParams(filterParams(filter, 'unconfirmed'))}`
  const back = <LinkButton to={results}>{words('back')}</LinkButton>
  const crumbs = [
    { to: '/results', label: words('results') },
    { to: `/project/${about._id}`, label: <span lang={about.lang}>{about.title}</span> },
    { to: results, label: words('results') },
    { label: words('title') },
  ]
  return (
    <OfficialShell current="results">
      <PageTitle>{words('documentTitle', { title: about.title })}</PageTitle>
      <PageHead
        size="work"
        above={<Breadcrumb label={words('crumbs')} crumbs={crumbs} />}
        title={words('title')}
        lead={words('lead')}
        actions={back}
      />
      <div className="stack gap-4">
        <Choice page={page} />
        {groups.length === 0 ? (
          <Empty level={2} title={page.waiting > 0 ? resultWords('onlyWaitingTitle') : words('empty')} actions={back}>
            {page.waiting > 0 ? resultWords('onlyWaiting', { count: page.waiting }) : words('emptyLead')}
          </Empty>
        ) : (
          <>
            <Sizes page={page} />
            {questions.map((one) => (
              <SideBySide key={one.question._id} compared={one} by={by} lang={about.lang} />
            ))}
            {!isAll && <p className="small soft">{words('noLists')}</p>}
          </>
        )}
      </div>
    </OfficialShell>
  )
}

/** What the groups are formed by, as links, and the filter of the results. */
function Choice({ page: { filter, by, groups } }: { page: ComparisonPage }) {
  const words = useWords()
  const resultWords = useResultWords()
  const filterText = useFilterWords()(filter)
  const people = groups.reduce((sum, one) => sum + one.answered, 0)
  const to = (side: string) => `?${new URLSearchParams([['by', side], ...filterParams(filter, 'unconfirmed')])}`
  return (
    <nav aria-label={words('by')} className="stack gap-2">
      <p className="strong">{words('by')}</p>
      <div className="row">
        {sides.map((side) => (
          <Chip key={side} to={to(side)} current={side === by} preventScrollReset>
            {resultWords(`groups.${side}`)}
          </Chip>
        ))}
      </div>
      <LeftOutNotes filter={filter} />
      {filterText && <p role="status">{words('only', { count: people, groups: filterText })}</p>}
    </nav>
  )
}

function Sizes({ page: { by, groups } }: { page: ComparisonPage }) {
  const words = useWords()
  const language = useLanguage()
  const name = useGroupName(by)
  const all = groups.reduce((sum, one) => sum + one.answered, 0)
  return (
    <Card className="stack gap-3">
      <h2>{words('groups')}</h2>
      <Bars
        labels="l"
        max={all}
        bars={groups.map(({ group, answered }) => ({
          key: group,
          label: name(group),
          size: answered,
          value: formatNumber(language, answered),
        }))}
      />
      {groups.some((one) => one.answered < steadySizeMin) && <p className="small soft">{words('small', { people: steadySizeMin })}</p>}
    </Card>
  )
}
