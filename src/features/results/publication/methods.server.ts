// The methods statement of published results.

import { formatDay } from '../../../core/i18n/dates.ts'
import { slot } from '../../../core/i18n/interpolate.tsx'
import type { Language } from '../../../core/i18n/languages.ts'
import type { Question } from '../../projects/model/contract.ts'
import { conditionText } from '../../surveys/conditions/condition-words.ts'
import { hasPart, hasShape } from '../../surveys/kinds/kinds.ts'
import { describedLabel } from '../../surveys/model/definition.ts'
import type { RemovedQuestion, TranslationCorrection, Wording } from '../../surveys/model/wordings.ts'
import { weightMax, weightMin } from '../weighting/dual.ts'
import { missMax } from '../weighting/rules.ts'
import type { PublishedQuestion, PublishedResults } from './contract.ts'
import type { DescriptionSection, ReportBlock } from './description.ts'
import { fillLine } from './fill-line.server.ts'
import { invitedOf, writtenIn } from './invited.server.ts'
import { type Line, type LinePart, plainLine } from './lines.ts'
import { peopleText, type ReportFormatter, reasonText } from './report-formatter.server.ts'

const text = (content: string): ReportBlock => ({ kind: 'text', text: content })
const soft = (content: string): ReportBlock => ({ kind: 'soft', text: content })

/** The methods box, part by part. */
export function methodsOf(published: PublishedResults, voice: ReportFormatter): DescriptionSection[] {
  const { words } = voice
  const section = (id: string, heading: string, blocks: ReportBlock[]): DescriptionSection => ({
    id: `methods-${id}`,
    above: null,
    heading,
    blocks,
  })
  return [
    section('who', words('methods.who'), whoOf(published, voice)),
    section('people', words('methods.people'), peopleOf(published, voice)),
    section('invited', words('methods.invited'), invitedOf(published, voice)),
    section('dates', words('methods.dates'), datesOf(published, voice)),
    section('channels', words('methods.channels'), [
      text(words('methods.channelsLead')),
      ...dividedOf(published, 'channels', voice, words('columns.way'), (way) => words(`methods.ways.${way as 'code'}`)),
    ]),
    section('languages', words('methods.languages'), [
      text(words('methods.languagesLead')),
      ...dividedOf(published, 'languages', voice, words('columns.language'), voice.nameOf),
    ]),
    section('wording', words('methods.wording'), wordingOf(published, voice)),
    section('weighting', words('methods.weighting'), weightingOf(published, voice)),
    section('rounding', words('methods.rounding'), [text(words('methods.roundingHow'))]),
    section('margin', words('methods.margin'), [text(words('methods.noMargin'))]),
    section('withheld', words('methods.withheld'), withheldOf(published, voice)),
  ]
}

function whoOf(
  { methods: { zipCodes, ageMin, questionsShown } }: PublishedResults,
  { words, list, number }: ReportFormatter,
): ReportBlock[] {
  return [
    text(words('methods.whoZips', { count: zipCodes.length, zips: list(zipCodes), age: number(ageMin) })),
    text(words(`methods.shown.${questionsShown}`)),
  ]
}

/** How many had moved, and how many people there are without probable duplicates. */
function peopleOf({ answered, methods }: PublishedResults, { words, number }: ReportFormatter): ReportBlock[] {
  const sentence = (name: 'moved' | 'duplicates'): ReportBlock[] => {
    const divided = methods[name]
    if (!divided || divided.runs.length === 0) return [{ kind: 'withheld', text: words(`methods.${name}Hidden`) }]
    const yes = divided.runs.find((run) => run.values.includes('yes'))?.people ?? 0
    const values = { count: yes, people: number(divided.people), rest: number(divided.people - yes) }
    const older = divided.people === answered ? [] : [soft(words('methods.ofPeople', { count: divided.people }))]
    return [text(yes === 0 ? words(`methods.${name}None`) : words(`methods.${name}`, values)), ...older]
  }
  return [...sentence('duplicates'), ...sentence('moved')]
}

function datesOf(
  { methods: { opensAt, closesAt, timeZone, status }, updated }: PublishedResults,
  { words, language }: ReportFormatter,
): ReportBlock[] {
  const day = (at: string | null) => (at ? formatDay(language, timeZone, at) : '')
  const [from, to] = [day(opensAt), day(closesAt)]
  const [openKey, closedKey] = from ? (['methods.from', 'methods.fromTo'] as const) : (['methods.noDates', 'methods.to'] as const)
  // A completed project without a period was completed before it opened.
  const hasNeverOpened = status === 'completed' && !from && !to
  const datedKey = to ? closedKey : openKey
  const key = hasNeverOpened ? 'methods.never' : datedKey
  return [text(words(key, { from, to })), text(words(updated === 'final' ? 'methods.closed' : 'methods.open'))]
}

function dividedOf(
  { answered, methods }: PublishedResults,
  name: 'channels' | 'languages',
  voice: ReportFormatter,
  column: string,
  label: (value: string) => string,
): ReportBlock[] {
  const { words } = voice
  const divided = methods[name]
  if (!divided || divided.runs.length === 0) return [{ kind: 'withheld', text: words('methods.divisionHidden') }]
  const rows = divided.runs.map(({ values, people }) => {
    const joined = voice.list(values.map(label))
    return { key: values.join(), label: values.length > 1 ? words('addedUp', { labels: joined }) : joined, people }
  })
  return [
    voice.figures({ caption: words(`methods.${name}`), columns: [column, words('columns.people')], whole: divided.people }, rows),
    ...voice.sharesNote([rows], divided.people),
    ...(divided.people !== answered ? [soft(words('methods.ofPeople', { count: divided.people }))] : []),
    ...(divided.runs.some((run) => run.values.length > 1) ? [soft(words('methods.divisionJoined'))] : []),
  ]
}

function wordingOf(published: PublishedResults, voice: ReportFormatter): ReportBlock[] {
  const { questions, methods } = published
  const { words } = voice
  const items = questions.map((one) => {
    const { number, question, translations } = one
    const kind = words(question.required ? 'methods.kindRequired' : 'methods.kind', { kind: voice.kind(question.type) })
    return {
      term: `${voice.number(number)}. ${question.text}`,
      lang: question.lang,
      lines: [plainLine(kind), ...detailsOf(question, questions, voice), ...recordOf(one, voice), ...correctedOf(translations, voice)],
    }
  })
  const more = methods.questionsNotPublished
  const [known, unknown] = [
    methods.removed.filter((one) => one.wordings.length > 0),
    methods.removed.filter((one) => one.wordings.length === 0),
  ]
  const removed = unknown.map(({ removedAt }) => text(words('methods.removed', { day: voice.day(removedAt) })))
  const all = [...items, ...known.map((one) => removedItem(one, writtenIn(published), voice))]
  return [{ kind: 'terms', items: all }, ...(more > 0 ? [text(words('methods.notPublished', { count: more }))] : []), ...removed]
}

function removedItem({ removedAt, wordings }: RemovedQuestion, lang: Language | undefined, voice: ReportFormatter) {
  const removed = plainLine(voice.words('methods.removedThis', { day: voice.day(removedAt) }))
  return { term: wordings.at(-1)?.text ?? '', lang, lines: [removed, ...wordings.map((one) => wordingLine(one, lang, voice))] }
}

/** Every wording with how many people answered it, if there is more than one, and since when the question is closed. */
function recordOf({ wordings, wordingsLang, closedAt }: PublishedQuestion, voice: ReportFormatter): Line[] {
  const lines = (wordings.length > 1 ? wordings : []).map((one) => wordingLine(one, wordingsLang, voice))
  return [...lines, ...(closedAt ? [plainLine(voice.surveyWords('correction.closed', { day: voice.day(closedAt) }))] : [])]
}

/** Slots in quotation marks, for these pieces. */
const quotedSlots = (pieces: readonly LinePart[], { quoted }: ReportFormatter): string => quoted(pieces.map(() => slot))

function wordingLine({ n, from, answers, text, help, options }: Wording, lang: Language | undefined, voice: ReportFormatter): Line {
  const { words, day, number } = voice
  const asked = [text, help, ...options.map(describedLabel)].filter(Boolean).map((one) => ({ text: one, lang }))
  const values = { n: number(n), day: day(from), text: quotedSlots(asked, voice) }
  return fillLine(
    answers === null ? words('methods.wordingHidden', values) : words('methods.wordingOf', { ...values, count: answers }),
    asked,
  )
}

/** What readers of a translation saw before it was changed. */
const correctedOf = (all: readonly TranslationCorrection[], { words, language: reader, day, nameOf, quoted }: ReportFormatter): Line[] =>
  all.map(({ language, from, before, after }) => {
    const values = { language: nameOf(language), day: day(from), before: quoted([slot]), after: quoted([slot]) }
    const lang = language === reader ? undefined : language
    return fillLine(words('methods.translationChanged', values), [
      { text: before, lang },
      { text: after, lang },
    ])
  })

function detailsOf(question: PublishedQuestion['question'], questions: readonly PublishedQuestion[], voice: ReportFormatter): Line[] {
  const { words, label, quoted, number, language } = voice
  const { help, options, scale, range, askIf } = question
  const lang = question.lang === language ? undefined : question.lang
  const asked = (text: string): LinePart => ({ text, lang })
  const lines: Line[] = []
  if (help) lines.push(fillLine(words('methods.help', { help: slot }), [asked(help)]))
  const labels = options.map((one) => asked(describedLabel(one)))
  if (options.length > 0) lines.push(fillLine(words('methods.options', { options: quotedSlots(labels, voice) }), labels))
  const yesAndNo = () => quoted(['yes', 'no'].map((one) => label(question, one)))
  if (hasShape(question, 'share')) lines.push(plainLine(words('methods.options', { options: yesAndNo() })))
  if (hasPart(question, 'ends') && !scale) lines.push(plainLine(words('methods.rating')))
  if (hasPart(question, 'total')) lines.push(plainLine(words('methods.points', { total: number(scale?.max ?? 0) })))
  else if (scale) {
    const ends = { min: number(scale.min), max: number(scale.max), minLabel: slot, maxLabel: slot }
    const isNamed = scale.minLabel && scale.maxLabel
    lines.push(fillLine(words(isNamed ? 'methods.scaleEnds' : 'methods.scale', ends), [asked(scale.minLabel), asked(scale.maxLabel)]))
  }
  if (range?.unit) lines.push(fillLine(words('methods.unit', { unit: slot }), [asked(range.unit)]))
  return askIf ? [...lines, conditionOf(askIf, questions, voice)] : lines
}

function conditionOf(askIf: NonNullable<Question['askIf']>, questions: readonly PublishedQuestion[], voice: ReportFormatter): Line {
  const { words, surveyWords, language, quoted, number } = voice
  const named = questions.map((one) => ({ ...one.question, number: one.number }))
  const labels: LinePart[] = []
  const label = (one: (typeof named)[number], value: string): string => {
    // Yes and No are the reader's words.
    labels.push({ text: voice.label(one, value), lang: hasShape(one, 'share') || one.lang === language ? undefined : one.lang })
    return quoted([slot])
  }
  const condition = conditionText({ words: surveyWords, language, label, numberOf: (one) => one.number }, askIf, named)
  if (!condition) return plainLine(words('methods.askIfHidden'))
  const values = 'condition' in condition ? condition : { number: number(condition.number), answers: condition.answers }
  return fillLine('condition' in values ? words('methods.askIfParts', values) : words('methods.askIf', values), labels)
}

function weightingOf(
  { organization, methods: { ownWeighting } }: PublishedResults,
  { words, list, number }: ReportFormatter,
): ReportBlock[] {
  const bounds = { min: number(weightMin), max: number(weightMax) }
  if (!ownWeighting) {
    const reasons = words('methods.noWeighting', { ...bounds, points: number(missMax) })
    return [text(words('methods.unweighted')), text(reasons)]
  }
  const { by, effectiveSize, largestMiss } = ownWeighting
  const values = { organization, by: list(by.map((one) => words(`methods.by.${one}`))), size: number(effectiveSize) }
  return [
    text(words('methods.unweighted')),
    text(words('methods.ownWeighting', { ...values, ...bounds })),
    text(largestMiss === 0 ? words('methods.ownMet') : words('methods.ownMiss', { count: largestMiss })),
  ]
}

function withheldOf(published: PublishedResults, voice: ReportFormatter): ReportBlock[] {
  const { questions, methods } = published
  const { withheld, newcomersMin } = methods
  const { words, number } = voice
  const parts = questions.flatMap((one) => {
    const reason = reasonText(one, published, voice)
    return reason ? [words('methods.withheldQuestions', { number: number(one.number), reason })] : []
  })
  const divisions = (['channels', 'languages'] as const).flatMap((name) =>
    withheld[name] ? [words('methods.withheldDivision', { name: words(`methods.${name}`) })] : [],
  )
  const people = withheld.moved || withheld.duplicates ? [words('methods.withheldDivision', { name: words('methods.people') })] : []
  const all = [...(withheld.answered ? [peopleText(published, voice)] : []), ...parts, ...divisions, ...people]
  return [
    text(words('methods.rule')),
    text(words('methods.moving', { people: number(newcomersMin) })),
    ...(all.length > 0 ? all.map(text) : [text(words('methods.nothingWithheld'))]),
    text(words('methods.filters')),
  ]
}
