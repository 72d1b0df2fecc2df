// The sheets of an export.

import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { DateTimeCell, Sheet } from '../../../core/documents/sheet.server.ts'
import type { SheetCell } from '../../../core/documents/sheet-parts.server.ts'
import { formatTimeZone } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { isSurveyClosed } from '../../results/figures/release.ts'
import { isEverybody } from '../../results/model/counting.server.ts'
import { type GroupName, groupNames } from '../../results/model/groups.ts'
import { countLeftOut } from '../../results/model/people.server.ts'
import type { Hidden, TextLookup } from '../../surveys/kinds/column.ts'
import { answerColumnsOf } from './answer-columns.ts'
import { countImportedIn, importedSheets } from './imported-sheets.server.ts'
import { countMovedInProjects, removedWordings, wordingTotals } from './methods.queries.server.ts'
import { readExportProgress, type SurveyProgress } from './progress.server.ts'
import * as read from './queries.server.ts'
import { questionSheet, wordingSheet } from './question-sheets.server.ts'
import type { ShownFilter } from './rules.ts'
import { heads, moment, serialDayCell, sheetTitleOf, width } from './sheet-cells.server.ts'

export type Export = {
  db: DbOrTx
  language: Language
  organization: { name: string; timeZone: TimeZone }
  projects: read.ExportedProject[]
  filter: ShownFilter
  /**
   * When, in the organization's time zone, and the requester's name; null omits both, which makes equal content produce equal
   * files.
   */
  made: { at: DateTimeCell; by: string } | null
  asked: { from: DateTimeCell | null; to: DateTimeCell | null }
  /** Redacts a copy that leaves the organization; without it nothing is redacted. */
  withhold?: Withhold
}
/** Maps a cell: one of a person's column, user-written text in a sheet, or an official's statement about a comment. */
export type Withhold = {
  person: (column: (typeof personColumns)[number], value: string | null) => string | null
  /** @param source the row of the text: `comment:` or `importedAnswer:` and its id, or `answer:` with the question's id and the alias */
  text: (sheet: 'responses' | 'comments' | 'imported', value: string, source: string) => string
  statement?: (value: string, source: string) => string
  place: Hidden['place']
  file: Hidden['file']
  shape: Hidden['shape']
}

type RespondentData = read.PersonVote | read.PersonComment | read.PersonAnswers

const personColumns = ['alias', 'zip', 'age', 'gender', 'ethnicity', 'name', 'email', 'confirmed', 'moved'] as const
const personWidths = [10, width.s, width.s, width.s, width.l, width.m, width.l, width.s, width.s]

/**
 * The sheets of an export: summary, questions, responses (one per project if there are several), comments, votes, wordings if a
 * question has several, and one per import from an earlier platform.
 */
export async function* exportSheetsOf(exported: Export): AsyncGenerator<Sheet> {
  const { db, language, projects, filter } = exported
  const words: TextLookup = (code, values) => message(language, `export.${code}`, values)
  const ids = projects.map((project) => project.id)
  const [counts, questions] = await Promise.all([read.countResponses(db, ids, filter), read.questionTotals(db, ids, filter)])
  const [only] = projects.length === 1 && isEverybody(filter) && !exported.asked.from && !exported.asked.to ? projects : []
  // Without its creation time, a file has no present: then only a completed survey is known to be closed.
  const isOver = only && (exported.made ? isSurveyClosed(only, filter.to) : only.status === 'completed')
  const leftOut = only && isOver ? await countLeftOut(db, only.id, null) : null
  const people = { moved: await countMovedInProjects(db, ids, filter), single: leftOut === null ? null : counts.all.answered - leftOut }
  const progress = new Map<string, SurveyProgress>()
  for (const id of ids) progress.set(id, await readExportProgress(db, id, filter))
  yield summary(exported, words, { ...counts, people, progress }, await countImportedIn(db, ids, filter))
  yield questionSheet(projects, { questions, progress }, words)
  for (const [index, project] of projects.entries()) {
    const name = projects.length === 1 ? words('sheet.responses') : `${index + 1} ${project.title}`
    const own = questions.filter((question) => question.project_id === project.id)
    yield responses(name, project, own, exported, words)
  }
  yield comments(exported, words)
  yield votes(exported, words)
  const worded = await wordingTotals(db, ids, exported.organization.timeZone, filter)
  const removed = await removedWordings(db, ids, exported.organization.timeZone)
  if (worded.length + removed.length > 0) yield wordingSheet(projects, { questions, worded, removed }, words)
  const { withhold } = exported
  const redacted = withhold && ((text: string, source: string) => withhold.text('imported', text, source))
  yield* importedSheets({ ...exported, withhold: redacted }, words('untitled'))
}

type Counts = Awaited<ReturnType<typeof read.countResponses>> & {
  people: { moved: number; single: number | null }
  progress: ReadonlyMap<string, SurveyProgress>
}

function summary(exported: Export, words: TextLookup, { of, all, people, progress }: Counts, imported: number): Sheet {
  const { language, organization, projects, filter, made, asked } = exported
  const names = [
    'number',
    'project',
    'status',
    'starts',
    'ends',
    'zips',
    'questions',
    'peopleAnswered',
    'tookPart',
    'answers',
    'comments',
    'yes',
    'no',
    'likes',
    'waiting',
    'medianMinutes',
  ]
  return {
    name: words('sheet.summary'),
    intro: [
      [words('intro.organization'), organization.name],
      ...(made
        ? [
            [words('intro.madeOn'), made.at],
            [words('intro.madeBy'), made.by],
          ]
        : []),
      [words('intro.from'), asked.from ?? words('intro.beginning')],
      [words('intro.to'), asked.to ?? words('intro.now')],
      [words('intro.unconfirmed'), words(filter.includeUnconfirmed ? 'intro.included' : 'intro.leftOut')],
      ...groupNames.map((group) => [words(`intro.${group}`), groupOf(group, filter, words)]),
      [words('intro.answered'), all.answered],
      ...(people.single === null ? [] : [[words('intro.withoutDuplicates'), people.single]]),
      [words('intro.moved'), people.moved],
      [words('intro.tookPart'), all.tookPart],
      [words('intro.answers'), all.answers],
      [words('intro.comments'), all.comments],
      [words('intro.votes'), all.votes],
      ...(imported > 0 ? [[words('intro.imported'), imported]] : []),
      [words('intro.shares'), words('intro.rounded')],
      [words('intro.times'), formatTimeZone(language, organization.timeZone)],
    ],
    head: heads(words, names),
    widths: [width.m, width.l, ...names.slice(2).map((name) => (name === 'zips' ? width.l : 16))],
    rows: projects.map((project, index) => {
      const { answered, tookPart, answers, comments, yes, no, likes, waiting } = of(project.id)
      const hasNeverOpened = project.status === 'completed' && project.ends === null
      const dates = hasNeverOpened ? [words('neverOpened'), null] : [moment(project.starts), moment(project.ends)]
      const minutes = progress.get(project.id)?.medianMinutes ?? null
      const counted = [project.questions, answered, tookPart, answers, comments, yes, no, likes, waiting, minutes]
      return [index + 1, sheetTitleOf(project, words), words(`status.${project.status}`), ...dates, project.zips.join(', '), ...counted]
    }),
  }
}

/** A group filter in words. */
const groupOf = (group: GroupName, { [group]: value }: ShownFilter, words: TextLookup): string => {
  if (value === null) return words('intro.everybody')
  return group === 'way' ? words(`way.${value}`) : value
}

function responses(
  name: string,
  project: read.ExportedProject,
  questions: read.QuestionTotals[],
  exported: Export,
  words: TextLookup,
): Sheet {
  const { db, organization, filter, withhold } = exported
  let alias = ''
  const hiddenIn = (id: string) =>
    withhold && {
      text: (text: string) => withhold.text('responses', text, `answer:${id}:${alias}`),
      place: withhold.place,
      file: withhold.file,
      shape: withhold.shape,
    }
  const columns = questions.map((question, index) => ({
    id: question.id,
    ...answerColumnsOf(question, index + 1, words, hiddenIn(question.id)),
  }))
  async function* rows(): AsyncGenerator<SheetCell[]> {
    for await (const one of read.answersByPerson(db, { projectId: project.id, timeZone: organization.timeZone, filter })) {
      alias = one.alias
      yield [
        ...personCells(one, words, withhold),
        serialDayCell(one.answered),
        ...columns.flatMap(({ id, cells }) => cells(one.answers[id])),
      ]
    }
  }
  return {
    name,
    head: [...heads(words, [...personColumns, 'answered']), ...columns.flatMap((one) => one.heads)],
    widths: [...personWidths, width.m, ...columns.flatMap((one) => one.widths)],
    rows: rows(),
  }
}

function comments(exported: Export, words: TextLookup): Sheet {
  const { db, projects, organization, filter, withhold } = exported
  const statement = (kind: string, id: string, text: string | null) =>
    text === null ? null : (withhold?.statement?.(text, `${kind}:${id}`) ?? text)
  async function* rows(): AsyncGenerator<SheetCell[]> {
    for (const project of projects)
      for await (const one of read.commentsByPerson(db, { projectId: project.id, timeZone: organization.timeZone, filter }))
        yield [
          sheetTitleOf(project, words),
          serialDayCell(one.sent),
          ...personCells(one, words, withhold),
          withhold?.text('comments', one.text, `comment:${one.id}`) ?? one.text,
          statement('officialAnswer', one.id, one.answer),
          statement('hiddenReason', one.id, one.hiddenReason),
        ]
  }
  return {
    name: words('sheet.comments'),
    head: heads(words, ['project', 'sent', ...personColumns, 'comment', 'officialAnswer', 'hiddenReason']),
    widths: [width.l, width.m, ...personWidths, width.text, width.text, width.l],
    rows: rows(),
  }
}

function votes(exported: Export, words: TextLookup): Sheet {
  const { db, projects, organization, filter, withhold } = exported
  async function* rows(): AsyncGenerator<SheetCell[]> {
    for (const project of projects)
      for await (const one of read.votesByPerson(db, { projectId: project.id, timeZone: organization.timeZone, filter }))
        yield [sheetTitleOf(project, words), serialDayCell(one.sent), ...personCells(one, words, withhold), words(one.vote)]
  }
  return {
    name: words('sheet.votes'),
    head: heads(words, ['project', 'voted', ...personColumns, 'vote']),
    widths: [width.l, width.m, ...personWidths, width.s],
    rows: rows(),
  }
}

/** Name and email only if the person chose to share them. */
function personCells(one: RespondentData, words: TextLookup, withhold: Withhold | undefined): SheetCell[] {
  const [confirmed, moved] = [one.confirmed, one.moved].map((is) => words(is ? 'yes' : 'no')) as [string, string]
  const facts = [one.alias, one.zip_code, one.age_range, one.gender, one.ethnicity]
  const values = [...facts, one.name, one.email, confirmed, moved]
  return withhold ? personColumns.map((column, i) => withhold.person(column, values[i] ?? null)) : values
}
