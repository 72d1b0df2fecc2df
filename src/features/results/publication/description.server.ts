// Turns published results into a description in one language: the page and the PDF show only this.
import type { Language } from '../../../core/i18n/languages.ts'
import { joinSentences } from '../../../core/i18n/sentence.ts'
import { hasShape } from '../../surveys/kinds/kinds.ts'
import { splitPair } from '../../surveys/kinds/matrix/pairs.ts'
import { correctionOf, type Wording } from '../../surveys/model/wordings.ts'
import { stepValuesOf } from '../figures/step-outcome.ts'
import { columnLabel } from '../figures/summary-text.ts'
import { joinedInterval } from '../intervals/bins.ts'
import type { QuestionResult } from '../model/rules.ts'
import type { PublishedQuestion, PublishedResults } from './contract.ts'
import type { Description, DescriptionSection, ReportBlock } from './description.ts'
import { methodsOf } from './methods.server.ts'
import { peopleText, type ReportFormatter, reasonText, reportFormatterOf } from './report-formatter.server.ts'
import { isOnlyNumber } from './rules.ts'

/** The public description of published results. Days are those of the organization's time zone. */
export function describeResults(published: PublishedResults, language: Language): Description {
  const voice = reportFormatterOf(language, published.project.timeZone)
  const { words } = voice
  const { organization, publishedAt, project } = published
  return {
    language,
    title: words('title'),
    project: project.title,
    projectLang: project.lang,
    organization,
    documentTitle: words('documentTitle', { title: project.title }),
    byline: bylineOf(published, voice),
    lead: leadOf(published, voice),
    questionsTitle: words('questions'),
    questions: published.questions.map((one) => sectionOf(one, published, voice)),
    methodsTitle: words('methods.title'),
    methods: methodsOf(published, voice),
    asTable: words('asTable'),
  }

  function bylineOf({ isPublished, changedAt, figuresAt, updated }: PublishedResults, { day, moment }: ReportFormatter): string {
    const by = publishedAt ? words('bylineOn', { day: day(publishedAt), organization }) : words('byline', { organization })
    const since = changedAt && publishedAt && day(changedAt) !== day(publishedAt) ? [words('changed', { day: day(changedAt) })] : []
    const figures = figuresAt ? [words('figuresOf', { moment: moment(figuresAt) })] : []
    return joinSentences(language, [
      isPublished ? by : words('preview'),
      ...since,
      ...(updated === 'daily' ? [words('updatedDaily')] : []),
      ...figures,
    ])
  }
}

const leadOf = (published: PublishedResults, voice: ReportFormatter): string[] => [
  peopleText(published, voice),
  voice.words('sample'),
  voice.words('steps'),
  voice.fullBar,
]

/** The published totals as in the results: single values, and those shown as one. */
export const resultOf = ({ answered, totals }: PublishedQuestion): Pick<QuestionResult, 'count' | 'totals' | 'together'> => ({
  count: answered,
  totals: totals.flatMap(({ values, people }) => (values.length === 1 ? [{ answer: values[0] as string, count: people }] : [])),
  together: totals.flatMap(({ values, people }) => (values.length > 1 ? [{ answers: values, count: people }] : [])),
})

function sectionOf(published: PublishedQuestion, results: PublishedResults, voice: ReportFormatter): DescriptionSection {
  const { number, question, answered, withheld } = published
  const { words } = voice
  const kind = voice.kind(question.type)
  const summary = voice.sentence({ question, ...resultOf(published), average: published.average, ranks: [], places: [] })
  const why = reasonText(published, results, voice)
  const { figuresAt } = published
  const older =
    figuresAt && results.figuresAt && figuresAt < results.figuresAt ? words('figuresOlder', { moment: voice.moment(figuresAt) }) : null
  return {
    id: `question-${number}`,
    above: answered === null ? words('answeredHidden', { number, kind }) : words('answered', { number, kind, count: answered }),
    heading: question.text,
    lang: question.lang,
    blocks: [
      ...correctionsOf(published, voice),
      ...picturesOf(question),
      ...(summary ? [{ kind: 'text', text: summary.replace(/<\/?b>/g, '') } as ReportBlock] : []),
      ...(published.totals.length > 0 && answered ? blocksOf(published, answered, voice) : []),
      ...(older ? [{ kind: 'soft', text: older } as const] : []),
      ...(why ? [{ kind: isOnlyNumber(withheld) || published.totals.length > 0 ? 'soft' : 'withheld', text: why } as ReportBlock] : []),
    ],
  }
}

const picturesOf = ({ options, lang }: PublishedQuestion['question']): ReportBlock[] =>
  options.some((one) => one.image) ? [{ kind: 'pictures', lang, options }] : []

/** Each correction of the words, and since when the question is closed. */
function correctionsOf(
  { wordings, wordingsLang, closedAt }: PublishedQuestion,
  { surveyWords: words, day, language }: ReportFormatter,
): ReportBlock[] {
  const corrections = wordings.slice(1).map((one, i): ReportBlock => {
    const lines = correctionOf(wordings[i] as Wording, one, language)
    const text = words('correction.on', { day: day(one.from) })
    const corrections = { deleted: words('correction.deleted'), inserted: words('correction.inserted') }
    return { kind: 'correction', text, lang: wordingsLang, ...corrections, lines }
  })
  return [...(closedAt ? [{ kind: 'soft', text: words('correction.closed', { day: day(closedAt) }) } as const] : []), ...corrections]
}

const blocksOf = (published: PublishedQuestion, answered: number, voice: ReportFormatter): ReportBlock[] =>
  hasShape(published.question, 'pairs') ? rowsOf(published, answered, voice) : figuresOf(published, answered, voice)

/** A matrix: a chart and its table for each row, or why a row has none. */
function rowsOf({ question, totals }: PublishedQuestion, answered: number, voice: ReportFormatter): ReportBlock[] {
  const { words } = voice
  const label = columnLabel(voice.label, voice.results)
  const labelOf = (values: readonly string[]) => {
    const labels = values.map((value) => label(question, value))
    return labels.length === 1 ? (labels[0] as string) : words('addedUp', { labels: voice.quoted(labels) })
  }
  const tables = (question.rows ?? []).map(({ key, label: row }) => {
    const own = totals.filter(({ values }) => splitPair(values[0] ?? '').row === key)
    // An empty group is no news where nobody left the row out.
    const shown = own.filter(({ values, people }) => people > 0 || values.length > 1 || splitPair(values[0] ?? '').value !== '')
    const rows = shown.map(({ values, people }) => ({ key: values.join(), label: labelOf(values), people }))
    const options = { caption: row, lang: question.lang, columns: matrixHeads(voice), whole: answered }
    const head = { kind: 'row', text: row, lang: question.lang } as const
    return { rows, blocks: rows.length > 0 ? [head, voice.figures(options, rows)] : [{ ...head, why: words('reasons.groupAll') }] }
  })
  const note = voice.sharesNote(
    tables.map((one) => one.rows),
    answered,
  )
  return [...tables.flatMap((one): ReportBlock[] => one.blocks), ...note]
}
const matrixHeads = ({ words }: ReportFormatter): [string, string] => [words('columns.answer'), words('columns.people')]

function figuresOf({ question, totals }: PublishedQuestion, answered: number, voice: ReportFormatter): ReportBlock[] {
  const { words, label } = voice
  const joinedLabel = (values: readonly string[]) => {
    const [first = '', last = ''] = [values[0], values.at(-1)]
    if (hasShape(question, 'numbers')) return label(question, joinedInterval(first, last))
    return hasShape(question, 'steps', 'days')
      ? words('run', { first: label(question, first), last: label(question, last) })
      : voice.quoted(values.map((value) => label(question, value)))
  }
  const labelOf = (values: readonly string[]) =>
    values.length === 1 ? label(question, values[0] as string) : words('addedUp', { labels: joinedLabel(values) })
  const isRanking = hasShape(question, 'ranks')
  const isPoints = hasShape(question, 'points')
  const isSeveral = isPoints || hasShape(question, 'several')
  const rows = totals.map(({ values, people }) => ({ key: values.join(), label: labelOf(values), people }))
  const shown = new Set(totals.flatMap((one) => one.values))
  const missing = isSeveral ? stepValuesOf(question).filter((one) => !shown.has(one)) : []
  // True if every label is an option, which is user-written text.
  const lang = question.options.length > 0 ? question.lang : undefined
  return [
    ...(isRanking ? [{ kind: 'soft', text: words('firstPlaces') } as const] : []),
    ...(isSeveral ? [{ kind: 'soft', text: words(isPoints ? 'pointsGiven' : 'severalChosen') } as const] : []),
    voice.figures(
      {
        ...{ caption: question.text, lang },
        columns: [words('columns.answer'), words(isRanking ? 'columns.first' : 'columns.people')],
        whole: answered,
      },
      rows,
    ),
    ...(isSeveral ? [] : voice.sharesNote([rows], answered)),
    ...(missing.length > 0
      ? [{ kind: 'soft', text: words('missingOptions', { labels: voice.quoted(missing.map((one) => label(question, one))) }) } as const]
      : []),
  ]
}
