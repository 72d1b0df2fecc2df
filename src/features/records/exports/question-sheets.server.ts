// The sheets of an export about its questions.
import type { Sheet } from '../../../core/documents/sheet.server.ts'
import { percentOf } from '../../../core/i18n/shares.ts'
import type { TextLookup } from '../../surveys/kinds/column.ts'
import { hasShape, traitsOf } from '../../surveys/kinds/kinds.ts'
import { describedLabel } from '../../surveys/model/definition.ts'
import type { RemovedWordingTotals, WordingTotals } from './methods.queries.server.ts'
import type { SurveyProgress } from './progress.server.ts'
import type * as read from './queries.server.ts'
import { heads, moment, sheetTitleOf, width } from './sheet-cells.server.ts'

type CountedQuestions = { questions: readonly read.QuestionTotals[]; progress: ReadonlyMap<string, SurveyProgress> }

export function questionSheet(
  projects: readonly read.ExportedProject[],
  { questions, progress }: CountedQuestions,
  words: TextLookup,
): Sheet {
  const counted = ['yes', 'no', 'one', 'two', 'three', 'four', 'five'] as const
  const names = ['project', 'number', 'question', 'type', 'answers', ...counted, 'average']
  return {
    name: words('sheet.questions'),
    head: [
      ...heads(words, names),
      ...heads(words, counted).map((name) => words('head.share', { name })),
      ...heads(words, ['reached', 'skipped', 'left']),
    ],
    widths: [width.l, 6, width.text, width.m, ...[...names.slice(4), ...counted, 'reached', 'skipped', 'left'].map(() => 10)],
    rows: projects.flatMap((project) =>
      questions
        .filter((question) => question.project_id === project.id)
        .map(({ id, text, type, answers, yes, no, ratings, average }, index) => {
          const decided = hasShape({ type }, 'share') ? [yes, no] : [null, null]
          const isRating = traitsOf({ type }).stored === 'rating'
          const rated = isRating
            ? [...ratings, average === null ? null : Math.round(average * 100) / 100]
            : counted.slice(1).map(() => null)
          const share = (people: number) => (answers > 0 ? percentOf(people, answers) : null)
          const decidedShares = hasShape({ type }, 'share') ? [share(yes), share(no)] : [null, null]
          const ratedShares = ratings.map((people) => (isRating ? share(people) : null))
          const far = progress.get(project.id)?.ofQuestion(id)
          const departures = far ? [far.reached, far.skipped, far.left] : [null, null, null]
          return [
            ...[sheetTitleOf(project, words), index + 1, text, words(`type.${type}`), answers, ...decided, ...rated],
            ...[...decidedShares, ...ratedShares, ...departures],
          ]
        }),
    ),
  }
}

type SheetWordings = {
  questions: readonly read.QuestionTotals[]
  worded: readonly WordingTotals[]
  removed: readonly RemovedWordingTotals[]
}

/** Every wording of the questions that have several, and of those that were removed, with how many answers name it. */
export function wordingSheet(
  projects: readonly read.ExportedProject[],
  { questions, worded, removed }: SheetWordings,
  words: TextLookup,
): Sheet {
  const row = (project: read.ExportedProject, number: number | null, one: WordingTotals, removedAt: number | null) => {
    const labels = one.options.map(describedLabel).join('; ')
    const asked = [one.n, moment(one.since), one.text, one.help, labels]
    return [sheetTitleOf(project, words), number, ...asked, moment(removedAt), one.answers]
  }
  return {
    name: words('sheet.wordings'),
    head: heads(words, ['project', 'number', 'wording', 'since', 'question', 'help', 'options', 'removed', 'answers']),
    widths: [width.l, 6, 10, width.m, width.text, width.l, width.text, width.m, 10],
    rows: projects.flatMap((project) => {
      const own = questions.filter((question) => question.project_id === project.id)
      const asked = own.flatMap((question, index) =>
        worded.filter((one) => one.question_id === question.id).map((one) => row(project, index + 1, one, null)),
      )
      return [...asked, ...removed.filter((one) => one.project_id === project.id).map((one) => row(project, null, one, one.removed))]
    }),
  }
}
