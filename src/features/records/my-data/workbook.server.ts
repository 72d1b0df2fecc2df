// The content of my-data.json as a spreadsheet.

import type { Sheet } from '../../../core/documents/sheet.server.ts'
import type { SheetCell } from '../../../core/documents/sheet-parts.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { formatTimeZone } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import type { MyData } from './contract.ts'
import type en from './text/en.json'

const width = { s: 14, m: 20, l: 34, text: 60 }

const profile = [
  '_id',
  'loginType',
  'title',
  'firstName',
  'lastName',
  'email',
  'emailVerifiedAt',
  'mobileNumber',
  'dateOfBirth',
  'ageRange',
  'gender',
  'ethnicity',
  'residentStatus',
  'streetAddress',
  'apartment',
  'city',
  'county',
  'state',
  'zipCode',
  'plus4',
  'country',
  'language',
  'termsAcceptedAt',
  'termsVersion',
  'termsNotifiedVersion',
  'termsNotifiedAt',
  'createdAt',
] as const satisfies readonly (keyof MyData['user'])[]

const project = { project: width.l, organization: width.l }
/** The columns of each list, with their widths. */
const lists = {
  termsAcceptances: { version: width.s, acceptedAt: width.m },
  takingPart: { ...project, alias: width.s, sharesIdentity: width.s, createdAt: width.m },
  answers: { ...project, question: width.text, answer: width.text, createdAt: width.m, updatedAt: width.m },
  files: { ...project, name: width.l, url: width.text, createdAt: width.m },
  comments: {
    ...project,
    text: width.text,
    createdAt: width.m,
    editedAt: width.m,
    officialAnswer: width.text,
    answeredAt: width.m,
    hiddenAt: width.m,
    hiddenReason: width.text,
  },
  votes: { ...project, vote: width.s, createdAt: width.m },
  likes: { ...project, createdAt: width.m },
  sealedCopies: { ...project, what: width.m, operation: width.s, sealedAt: width.m },
  visits: { ...project, way: width.s, qrCode: width.l, startedAt: width.m, finishedAt: width.m },
  reports: { ...project, reason: width.s, reportText: width.text, createdAt: width.m, resolvedAt: width.m, outcome: width.s },
  projectFollows: { ...project, createdAt: width.m },
  zipFollows: { zipCode: width.s, createdAt: width.m },
  telling: {
    byMail: width.s,
    bySms: width.s,
    rhythm: width.s,
    muted: width.m,
    smsNumber: width.m,
    smsAgreedAt: width.m,
    smsAgreedTo: width.text,
    smsStoppedAt: width.m,
  },
  smsCodes: {
    smsNumber: width.m,
    smsAgreedTo: width.text,
    tries: width.s,
    expiresAt: width.m,
    sentCount: width.s,
    sentFromAt: width.m,
  },
  tidings: { ...project, channel: width.s, kind: width.s, dueAt: width.m },
  sessions: { createdAt: width.m, lastSeenAt: width.m, rememberMe: width.s, userAgent: width.text },
  letters: { channel: width.s, to: width.l, subject: width.text, status: width.s, createdAt: width.m, sentAt: width.m },
  codes: { _id: width.l, tries: width.s, createdAt: width.m, expiresAt: width.m, usedAt: width.m },
  links: { purpose: width.m, newEmail: width.l, createdAt: width.m, expiresAt: width.m, usedAt: width.m },
  logins: { triedAt: width.m, address: width.m, failed: width.s },
  contactMessages: {
    name: width.m,
    email: width.l,
    areYou: width.m,
    feedbackType: width.s,
    topic: width.s,
    page: width.l,
    message: width.text,
    createdAt: width.m,
    answeredAt: width.m,
  },
} as const satisfies Partial<Record<keyof MyData, Record<string, number>>>

type List = keyof typeof lists
type Value = string | number | boolean | null

/** A sheet for the profile and one per list. Times are in the person's time zone. */
export function* myDataSheetsOf(held: MyData, { language, timeZone }: { language: Language; timeZone: TimeZone }): Generator<Sheet> {
  const words = wordsFor<typeof en>('my-data')(language)
  const cell = (name: string, value: Value): SheetCell => {
    if (typeof value === 'boolean') return words(value ? 'yes' : 'no')
    return typeof value === 'string' && name.endsWith('At') ? onClock(timeZone, new Date(value)) : value
  }
  yield {
    name: words('sheet.profile'),
    intro: [
      [words('madeAt'), cell('madeAt', held.madeAt)],
      [words('timeZone'), formatTimeZone(language, timeZone)],
    ],
    head: [words('field'), words('value')],
    widths: [width.l, width.text],
    rows: profile.map((name) => [words(`head.${name}`), cell(name, held.user[name])]),
  }
  for (const list of Object.keys(lists) as List[]) {
    const columns = Object.entries(lists[list]) as [HeadName, number][]
    yield {
      name: words(`sheet.${list}`),
      head: columns.map(([name]) => words(`head.${name}`)),
      widths: columns.map(([, wide]) => wide),
      rows: held[list].map((row) => columns.map(([name]) => cell(name, valueIn(row, name)))),
    }
  }
}

type HeadName = keyof (typeof en)['head']

function valueIn(row: MyData[List][number], name: string): Value {
  const of = 'project' in row ? row.project : null
  if (name === 'project') return of?.title ?? ''
  if (name === 'organization') return of?.organization ?? ''
  if (name === 'qrCode' && 'qrCode' in row) return row.qrCode?.label ?? ''
  if (name === 'officialAnswer' && 'hiddenReason' in row) return row.answer
  if (name === 'reportText' && 'outcome' in row) return row.text
  return (row as unknown as Record<string, Value>)[name] ?? null
}

/** An instant in a time zone as a spreadsheet's serial day. */
function onClock(timeZone: string, instant: Date): SheetCell {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant)
  return { serial: Date.parse(`${parts.replace(' ', 'T')}Z`) / dayMilliseconds + 25_569 }
}
