// The log of what was withheld, as CSV.

import { byteOrderMark, csvLine } from '../../../core/documents/csv.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { formatDay } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import type { RecordsRequest } from './contract.ts'
import type en from './text/en.json'

export function withheldLog({ number, withheld }: RecordsRequest, timeZone: TimeZone, language: Language): Buffer {
  const words = wordsFor<typeof en>('records-requests')(language)
  const heads = [words('log.number'), words('withheld.what'), words('withheld.why'), words('withheld.exemption'), words('log.noted')]
  const lines = withheld.map((one) => [number, one.what, one.why, one.exemption, formatDay(language, timeZone, one.notedAt)])
  return Buffer.from(byteOrderMark + [heads, ...lines].map(csvLine).join(''))
}
