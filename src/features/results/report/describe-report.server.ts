// A report to the council: the description of published results, with a summary before the questions.
import type { Language } from '../../../core/i18n/languages.ts'
import { joinSentences } from '../../../core/i18n/sentence.ts'
import { figureShape } from '../../surveys/kinds/kinds.ts'
import { isEntailed, shownTables } from '../figures/claims.ts'
import type { PublishedQuestion, PublishedResults } from '../publication/contract.ts'
import { describeResults, resultOf } from '../publication/description.server.ts'
import type { Description, DescriptionSection, ReportBlock } from '../publication/description.ts'
import { plainLine } from '../publication/lines.ts'
import { type ReportFormatter, reasonText, reportFormatterOf } from '../publication/report-formatter.server.ts'
import type { ReportProgress } from './contract.ts'
import { wordsIn } from './words.server.ts'

type ReportWords = ReturnType<typeof wordsIn>

/** Describes results for a council. Days are those of the organization's time zone. */
export function describeReport(
  report: PublishedResults,
  progress: ReportProgress,
  { language, now }: { language: Language; now: Date },
): Description {
  const described = describeResults(report, language)
  const words = wordsIn(language)
  const voice = reportFormatterOf(language, report.project.timeZone)
  return {
    ...described,
    title: words('title'),
    documentTitle: words('documentTitle', { title: report.project.title }),
    byline: joinSentences(language, bylineOf(report, { words, voice, now })),
    ...(report.questions.length > 0 ? { glance: glanceOf(report, described, { words, voice }) } : {}),
    methods: [...described.methods, ...progressOf(report, progress, { words, voice })],
  }
}

function bylineOf(
  { organization, isPublished, publishedAt, figuresAt }: PublishedResults,
  { words, voice, now }: { words: ReportWords; voice: ReportFormatter; now: Date },
): string[] {
  const since = publishedAt ? [words('isPublished', { day: voice.day(publishedAt) })] : []
  return [
    words('prepared', { organization, day: voice.day(now.toISOString()) }),
    ...(isPublished ? since : [words('notPublished')]),
    ...(figuresAt ? [voice.words('figuresOf', { moment: voice.moment(figuresAt) })] : []),
  ]
}

/** Each question with the sentence that says most about it. */
function glanceOf(
  report: PublishedResults,
  described: Description,
  { words, voice }: { words: ReportWords; voice: ReportFormatter },
): DescriptionSection {
  const items = report.questions.map((question, i) => {
    const section = described.questions[i]
    return { term: question.question.text, lang: section?.lang, lines: [plainLine(lineOf(question, section, { report, words, voice }))] }
  })
  return { id: 'glance', above: null, heading: words('glance'), blocks: [{ kind: 'terms', items }] }
}

/** How long people needed and where they skipped or left; nothing before there are figures. */
function progressOf(
  { questions }: PublishedResults,
  { medianMinutes, questions: far }: ReportProgress,
  { words, voice }: { words: ReportWords; voice: ReportFormatter },
): DescriptionSection[] {
  const items = far.flatMap((one, i) => {
    if (isUnknown(one)) return []
    const { text = '', lang } = questions[i]?.question ?? {}
    return [{ term: text, lang, lines: [plainLine(farLine(one, { words, voice }))] }]
  })
  const unknown = items.length === 0 ? 'reachedNone' : 'reachedOthers'
  const blocks: ReportBlock[] = [
    ...(medianMinutes === null ? [] : [{ kind: 'text' as const, text: words('median', { count: medianMinutes }) }]),
    ...(items.length === 0 ? [] : [{ kind: 'terms' as const, items }]),
    ...(far.some(isUnknown) ? [{ kind: 'text' as const, text: words(unknown) }] : []),
    ...(items.length > 0 && far.some(({ left }) => left === null) ? [{ kind: 'soft' as const, text: words('leftHidden') }] : []),
  ]
  return blocks.length > 0 ? [{ id: 'progress', above: null, heading: words('progress'), blocks }] : []
}

/** True if a question's line would say only that nothing is published. */
const isUnknown = ({ reached, skipped, left }: ReportProgress['questions'][number]): boolean => reached === null && !skipped && !left

function farLine(
  { reached, skipped, left }: ReportProgress['questions'][number],
  { words, voice }: { words: ReportWords; voice: ReportFormatter },
): string {
  const parts = [
    reached === null ? words('reachedUnknown') : words('reached', { count: reached }),
    ...(skipped ? [words('skipped', { count: skipped })] : []),
    ...(left ? [words('left', { count: left })] : []),
  ]
  return joinSentences(voice.language, parts)
}

function lineOf(
  published: PublishedQuestion,
  section: DescriptionSection | undefined,
  { report, words, voice }: { report: PublishedResults; words: ReportWords; voice: ReportFormatter },
): string {
  const { question, answered, totals } = published
  if (answered === null) return reasonText(published, report, voice) ?? ''
  const shape = figureShape(question)
  if (shape === 'words') return words('words', { count: answered })
  if (shape === 'files') return words('files', { count: answered })
  if (shape === 'drawings') return words('shapes', { count: answered })
  const textBlock = section?.blocks.find((block) => block.kind === 'text')
  if (textBlock?.kind === 'text') return textBlock.text
  if (totals.length === 0) return voice.words('peopleAnswered', { count: answered })
  return words(isEntailed({ kind: 'noneFirst' }, shownTables(question, resultOf(published))) ? 'noLead' : 'seeFigures')
}
