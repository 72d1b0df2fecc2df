// Files as earlier platforms export them, with any number of rows. The headings are those that decision 127 documents; the contents are
// invented.
import { rawSheet } from './sheets.ts'

const cells = (rows: readonly (readonly string[])[], separator = ',') =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n'))
const dayOf = (i: number) => `2026-03-${String((i % 28) + 1).padStart(2, '0')}`
const each = <Row>(rows: number, make: (i: number) => Row): Row[] => Array.from({ length: rows }, (_, i) => make(i))
const said = (i: number) => `Test answer ${i}`

/** `targets` of columns that Plaza does not suggest, by heading. */
export type VendorFile = { name: string; make: (rows: number) => Buffer | Promise<Buffer>; targets?: Record<string, string> }

/** Each asks "What should change?". */
export const vendorFiles: readonly VendorFile[] = [
  {
    name: 'SurveyMonkey',
    make: (rows) =>
      cells([
        ['Respondent ID', 'Collector ID', 'Start Date', 'End Date', 'Email Address', 'What should change?'],
        ['', '', '', '', '', 'Open-Ended Response'],
        ...each(rows, (i) => [`${1000 + i}`, '77', `${dayOf(i)} 09:00:00`, `${dayOf(i)} 09:05:00`, `test${i}@example.org`, said(i)]),
      ]),
  },
  {
    name: 'Decidim',
    make: (rows) =>
      cells(
        [
          ['ID', 'Answered on', 'IP Hash', 'User status', '1. What should change?'],
          ...each(rows, (i) => [`d${i}`, `${dayOf(i)} 09:00:00`, `ff${i}`, 'Registered', said(i)]),
        ],
        ';',
      ),
  },
  {
    name: 'Go Vocal',
    make: (rows) =>
      rawSheet(
        ['ID', 'What should change?', 'Author name', 'Author email', 'Author ID', 'Submitted at', 'Project'],
        each(rows, (i) => [`g${i}`, said(i), 'Test Person', `test${i}@example.org`, `p${i}`, `${dayOf(i)} 09:00`, 'Test project']),
      ),
  },
  {
    name: 'EngagementHQ',
    make: (rows) =>
      rawSheet(
        ['Project', '', '', 'Test project'],
        [
          ['Test survey', null, null, null],
          [null, null, null, 'Date of contribution', null, null],
          ['Response ID', 'Login (Screen name)', 'Login', null, 'Email', 'What should change?'],
          ...each(rows, (i) => [`R${i}`, `test${i}`, `test${i}`, `${dayOf(i)} 09:00:00`, `test${i}@example.org`, said(i)]),
        ],
      ),
  },
  {
    name: 'a CSV file',
    make: (rows) => cells([['Day', 'Remark'], ...each(rows, (i) => [dayOf(i), said(i)])]),
    targets: { Day: 'date', Remark: 'own' },
  },
]
