import { formatList, formatNumber } from '../../../core/sentence.ts'
import { useLanguage } from '../../../core/words.tsx'
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Hatch } from '../../../ui/Hatch.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Table } from '../../../ui/Table.tsx'
import { PageTitle } from '../../site/parts/PageTitle.tsx'
import { useWords as useSurveyWords } from '../../surveys/words.ts'
import type { Outcome, PublishedResults as Page } from '../results-page.server.ts'
import { useWords } from '../words.ts'
import { QuestionResult } from './QuestionResult.tsx'
import styles from './Results.module.css'
import { useValueLabel } from './value-words.ts'

/** What everybody may see of the answers: totals, where no small group can be worked out from them. */
export function PublishedResults({ page: { about, ownerName, results, isAnswered } }: { page: Page }) {
  const words = useWords()
  const surveyWords = useSurveyWords()
  const back = <LinkButton to={`/project/${about._id}`}>{words('public.back')}</LinkButton>
  const crumbs = [
    { to: '/projects', label: surveyWords('desk.projects') },
    { to: `/project/${about._id}`, label: about.title },
    { label: surveyWords('desk.resultsTab') },
  ]
  const took = results?.participants ?? null
  const few = results?.questions.every((one) => one.count === null)
  return (
    <div className="wrap stack gap-6">
      <PageTitle>{words('documentTitle', { title: about.title })}</PageTitle>
      <PageHead
        above={<Breadcrumb label={surveyWords('desk.crumbs')} crumbs={crumbs} />}
        title={words('title')}
        lead={words('public.lead', { title: about.title })}
      />
      {!results ? (
        <Empty title={words('unpublishedTitle')} level={2} actions={back}>
          {words('unpublished', { name: ownerName })}
        </Empty>
      ) : (
        <>
          <p>
            <b className="strong">
              {took === null ? words(few ? 'public.few' : 'public.withheld') : words('public.tookPart', { count: took })}
            </b>{' '}
            {words('public.sample', { name: ownerName })}
          </p>
          <div className={styles.questions}>
            {results.questions.map((outcome) => (
              <QuestionResult key={outcome.question._id} outcome={outcome} level={2}>
                <Withheld outcome={outcome} />
              </QuestionResult>
            ))}
          </div>
          <div className="row">
            {isAnswered && (
              <LinkButton to={`/project/${about._id}#did`} variant="primary">
                {words('public.did')}
              </LinkButton>
            )}
            {back}
          </div>
        </>
      )}
    </div>
  )
}

function Withheld({ outcome }: { outcome: Outcome }) {
  const words = useWords()
  const why = outcome.count === null ? 'hiddenFew' : outcome.question.type === 'open' ? 'openOnly' : 'hiddenSplit'
  return (
    <div className="stack gap-2">
      {outcome.together.length > 0 || outcome.totals.length > 0 ? <Runs outcome={outcome} /> : <Hatch>{words('public.hiddenTitle')}</Hatch>}
      <p className="small soft">{words(`public.${why}`)}</p>
    </div>
  )
}

/** Totals where some values are told as one, or not at all. */
function Runs({ outcome: { question, totals, together } }: { outcome: Outcome }) {
  const words = useWords()
  const language = useLanguage()
  const label = useValueLabel()
  const isInOrder = ['rating', 'scale', 'number', 'date'].includes(question.type)
  const runs = [...totals.map(({ answer, count }) => ({ answers: [answer], count })), ...together]
  const said = (answers: readonly string[]) => {
    const [first = '', last = ''] = [answers[0], answers.at(-1)]
    if (answers.length === 1) return label(question, first)
    if (isInOrder) return words('public.run', { first: label(question, first), last: label(question, last) })
    return formatList(
      language,
      answers.map((answer) => label(question, answer)),
    )
  }
  return (
    <Table
      caption={words('public.runsTitle')}
      columns={[words('columns.answer'), { label: words('columns.people'), number: true }]}
      rows={(isInOrder
        ? runs.toSorted((a, b) => (a.answers[0] ?? '').localeCompare(b.answers[0] ?? '', 'en', { numeric: true }))
        : runs
      ).map(({ answers, count }) => ({
        key: answers.join(),
        cells: [said(answers), formatNumber(language, count)],
      }))}
    />
  )
}
