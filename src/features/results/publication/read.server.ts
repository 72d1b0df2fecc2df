// The single reader of published results: the page, the PDF and the JSON are made from it.

import { groupSizeMin } from '../../../core/async/small-groups.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { minimumAge } from '../../accounts/model/options.ts'
import type { VisibleProjectRow } from '../../projects/model/queries.server.ts'
import { periodOf } from '../../projects/model/timing.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { selectQuestions } from '../../surveys/model/queries.server.ts'
import { listTranslationCorrections, listWordings, wordingsTold, wordingsWith } from '../../surveys/model/wordings.server.ts'
import { findHead, lastChange } from '../../surveys/published-selection/queries.server.ts'
import { listRemovals } from '../../surveys/published-selection/removals.server.ts'
import { isSelected, type PublishedSelection } from '../../surveys/published-selection/selection.server.ts'
import { awaitedRelease, newcomersMin } from '../figures/release.ts'
import { orderOfValues } from '../figures/step-outcome.ts'
import type { QuestionResult } from '../model/rules.ts'
import { publishedResults } from '../totals/published.server.ts'
import type { PublishClock } from '../totals/releases.server.ts'
import { weightMax, weightMin } from '../weighting/dual.ts'
import type { Dimension } from '../weighting/rules.ts'
import type { PublishedQuestion, PublishedResults } from './contract.ts'
import { isPart, toldRuns, withheldReasonOf } from './rules.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/**
 * A project's results as the public sees them, or would see them with this selection.
 * @param reader `officials` preview what nobody else is shown, so no release is stored; what a `council` reads is public, so one is
 */
export async function readPublished(
  db: Db,
  project: VisibleProjectRow,
  choice: PublishedSelection,
  clock: PublishClock,
  { reader = 'public' }: { reader?: 'public' | 'officials' | 'council' } = {},
): Promise<PublishedResults> {
  const [head, questions] = await Promise.all([findHead(db, project.id), selectQuestions(db, project.id)])
  const isPublished = isSelected(choice)
  const shown = questions.filter((one) => isPublished(one._id))
  const standing = reader === 'public' ? project : { ...project, resultsPublished: reader === 'council' }
  const results = await publishedResults(db, standing, questions, clock, isPublished)
  const ids = shown.map((one) => one._id)
  const [wordings, translations, removed] = await Promise.all([
    listWordings(db, ids),
    listTranslationCorrections(db, ids),
    listRemovals(db, project.id, 'public'),
  ])
  const next = awaitedRelease({ ...project, timeZone: project.organizationTimeZone }, clock, lastChange(head, choice))
  const published = shown.map((question, i) => {
    const outcome = results.outcomes[i] as QuestionResult
    const worded = wordingsWith(wordings.get(question._id), results.byWording.get(question._id) ?? null)
    return {
      ...publishedQuestionOf(question, outcome, next !== null),
      wordings: wordingsTold(worded, outcome.count !== null),
      translations: outcome.count === null ? [] : (translations.get(question._id) ?? []),
      closedAt: question.closedAt ?? null,
      figuresAt: iso(results.questionsCountedUntil.get(question._id) ?? null),
    }
  })
  const divided = (step: typeof results.ways) => step && { people: step.count, runs: toldRuns(step) }
  const [channels, languages] = [divided(results.ways), divided(results.languages)]
  const [moved, duplicates] = [divided(results.moved), divided(results.duplicates)]
  const period = periodOf(project)
  return {
    project: { _id: project.id, title: project.title, state: project.organizationState, timeZone: project.organizationTimeZone },
    organization: head.organization,
    isPublished: head.isPublished,
    publishedAt: iso(head.publishedAt),
    changedAt: iso(choice.changedAt),
    figuresAt: iso(results.countedUntil),
    nextFiguresAt: iso(next),
    updated: results.isFinal ? 'final' : 'daily',
    answered: results.participants,
    questions: published,
    methods: {
      zipCodes: [...project.zipCodes].sort(),
      ageMin: minimumAge,
      questionsShown: project.surveyVisibility,
      invited: choice.invited,
      opensAt: iso(period?.opensAt ?? null),
      closesAt: iso(period?.closesAt ?? null),
      timeZone: project.timeZone,
      status: project.status,
      channels,
      languages,
      moved,
      duplicates,
      isWeighted: false,
      ownWeighting: results.weights && {
        ...{ by: results.weights.by as Dimension[], weightMin, weightMax },
        ...{ effectiveSize: results.weights.effective, largestMiss: results.weights.miss },
      },
      marginOfError: null,
      groupSizeMin,
      newcomersMin,
      questionsNotPublished: questions.length - shown.length,
      questionsRemoved: removed.map((one) => one.removedAt),
      removed,
      withheld: {
        answered: results.participants === null,
        channels: isPart(channels),
        languages: isPart(languages),
        moved: isPart(moved),
        duplicates: isPart(duplicates),
        questions: published.flatMap(({ number, withheld }) => (withheld ? [{ number, reason: withheld }] : [])),
      },
    },
  }
}

type QuestionFigures = Omit<PublishedQuestion, 'wordings' | 'translations' | 'closedAt' | 'figuresAt'>

export function publishedQuestionOf(question: SurveyQuestion, outcome: QuestionResult, isAwaited: boolean): QuestionFigures {
  const { count, totals, together, average } = outcome
  const order = orderOfValues(question)
  const runs = [
    ...totals.map((one) => ({ values: [one.answer], people: one.count })),
    ...together.map((one) => ({ values: one.answers, people: one.count })),
  ]
  // Merged values appear at the position of the first.
  const inOrder = runs.toSorted((a, b) => order(a.values[0] ?? '', b.values[0] ?? ''))
  return {
    number: question.order + 1,
    question,
    answered: count,
    totals: inOrder,
    average,
    withheld: withheldReasonOf(question.type, outcome, isAwaited),
  }
}
