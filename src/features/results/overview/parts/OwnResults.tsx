import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Interpolate, slot } from '../../../../core/i18n/interpolate.tsx'
import { joinSentences } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { NumberedHead } from '../../../../ui/content/NumberedHead.tsx'
import { download } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { DeskHead } from '../../../projects/desk/DeskHead.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { hasShape } from '../../../surveys/kinds/kinds.ts'
import { filterParams } from '../../model/filter.ts'
import { useWords } from '../../model/words.ts'
import { LeftOutNotes } from '../../turnout/parts/GroupsNote.tsx'
import { WeightedBeside } from '../../weighting/parts/WeightedBeside.tsx'
import { useWords as useWeightingWords } from '../../weighting/words.ts'
import type { OwnResultsData } from '../results-page.server.ts'
import { HowMany } from './HowMany.tsx'
import { NothingYet } from './NothingYet.tsx'
import { QuestionResultCard } from './QuestionResultCard.tsx'
import { ResultFilters } from './ResultFilters.tsx'
import styles from './Results.module.css'
import { Voices } from './Voices.tsx'

// Loaded lazily, because few projects have people who wait, or figures of their population, and because charts need no script: the server
// renders them. Their styles load with the page.
import '../../turnout/parts/StepLine.module.css'
import '../../turnout/parts/TakingPart.module.css'

const TakingPart = lazy(async () => ({ default: (await import('../../turnout/parts/TakingPart.tsx')).TakingPart }))
const WaitingPeople = lazy(async () => ({ default: (await import('./WaitingPeople.tsx')).WaitingPeople }))
const WhoIsMissing = lazy(async () => ({
  default: (await import('../../weighting/parts/WhoIsMissing.tsx')).WhoIsMissing,
}))

// Nobody sees the end of the page first.
const RemovedQuestions = lazy(async () => ({ default: (await import('./RemovedQuestions.tsx')).RemovedQuestions }))
const Publish = lazy(async () => ({ default: (await import('./Publish.tsx')).Publish }))

/** All results for the project's officials: turnout, answers, and publication. */
export function OwnResults({ page }: { page: OwnResultsData }) {
  const words = useWords()
  const weightingWords = useWeightingWords()
  const { about, state, filter, results } = page
  const answered = results.answered ?? 0
  const narrowed = new URLSearchParams([['project', about._id], ...filterParams(filter, 'includeUnconfirmed')])
  const isGroup = Object.values(filter.groups).some((one) => one !== null)
  const lastNumber = isGroup ? 3 : 4
  return (
    <>
      <PageTitle>{words('documentTitle', { title: about.title })}</PageTitle>
      <DeskHead
        about={about}
        current="results"
        title={words('title')}
        lead={
          <Interpolate text={words('lead', { title: slot, state: words(`state.${state.key}`, { day: state.day }) })}>
            <span lang={about.lang}>{about.title}</span>
          </Interpolate>
        }
        actions={
          answered > 0 && (
            <LinkButton to={`/export/project?${narrowed}`} variant="main" icon={download}>
              {words('export', { count: answered })}
            </LinkButton>
          )
        }
      />
      <LeftOutNotes filter={filter} className={styles.note} />
      <ResultFilters page={page} shown={answered} of={results.of ?? answered} />
      {results.waiting > 0 && (
        <Suspense>
          <WaitingPeople filter={filter} waiting={results.waiting} included={results.includesUnconfirmed} />
        </Suspense>
      )}
      {answered === 0 ? (
        <NothingYet page={page} />
      ) : (
        <>
          <NumberedHead number={1} title={words('howMany')} />
          <HowMany results={results} answered={answered} turnout={page.turnout} />
          <Suspense>
            <TakingPart turnout={page.turnout} withUnconfirmed={results.includesUnconfirmed} />
          </Suspense>
          {isGroup ? (
            <Note className={styles.note}>{words('groupNote')}</Note>
          ) : (
            <>
              <NumberedHead number={2} title={weightingWords('title')} lead={weightingWords('lead')} />
              <Suspense>
                <WhoIsMissing reply={page.weighting} />
              </Suspense>
            </>
          )}
          <Answers page={page} isGroup={isGroup} />
        </>
      )}
      {page.removed.length > 0 && (
        <div className={styles.removed}>
          <Suspense>
            <RemovedQuestions removed={page.removed} lang={about.lang} />
          </Suspense>
        </div>
      )}
      <p className={styles.imports}>
        <Link to={`/project/${about._id}/imports`}>{words(page.imported > 0 ? 'imported' : 'import', { count: page.imported })}</Link>
      </p>
      {!page.isDraft && results.questions.length > 0 && (
        <Suspense>
          <Publish number={answered === 0 ? 1 : lastNumber} page={page} />
        </Suspense>
      )}
    </>
  )
}

/** The outcome of every question, and the answers in own words. */
function Answers({ page, isGroup }: { page: OwnResultsData; isGroup: boolean }) {
  const words = useWords()
  const language = useLanguage()
  const { about, filter } = page
  const onlyConfirmed = page.results.waiting > 0 && !page.results.includesUnconfirmed
  const search = new URLSearchParams(filterParams(filter, 'unconfirmed'))
  const weighted = new Map(page.weighting.questions.map((one) => [one.question, one]))
  return (
    <>
      <NumberedHead number={isGroup ? 2 : 3} title={words('said')} lead={joinSentences(language, [words('saidLead'), words('fullBar')])} />
      <p className={styles.compare}>
        <LinkButton to={`/project/${about._id}/compare?${search}`} size="s">
          {words('compare')}
        </LinkButton>
      </p>
      <div className={styles.questions}>
        {page.results.questions.map((outcome) => (
          <QuestionResultCard
            key={outcome.question._id}
            record={page.records[outcome.question._id]}
            outcome={outcome}
            lang={about.lang}
            waiting={onlyConfirmed}
            map={page.maps[outcome.question._id]}
            beside={!isGroup && <WeightedBeside question={outcome.question} outcome={weighted.get(outcome.question._id)} />}
          >
            {hasShape(outcome.question, 'places') && outcome.count ? (
              <p>
                <LinkButton to={`/project/${about._id}/results/${outcome.question._id}/places?${search}`} size="s">
                  {words('allPlaces')}
                </LinkButton>
              </p>
            ) : null}
            {hasShape(outcome.question, 'drawings') && outcome.count ? (
              <p>
                <LinkButton to={`/project/${about._id}/results/${outcome.question._id}/shapes?${search}`} size="s">
                  {words('allShapes')}
                </LinkButton>
              </p>
            ) : null}
            {hasShape(outcome.question, 'files') && outcome.count ? (
              <p>
                <LinkButton to={`/project/${about._id}/results/${outcome.question._id}/files?${search}`} size="s">
                  {words('allFiles')}
                </LinkButton>
              </p>
            ) : null}
            <Voices voices={page.voices[outcome.question._id]} search={filterParams(filter, 'unconfirmed')} project={about._id} />
          </QuestionResultCard>
        ))}
      </div>
    </>
  )
}
