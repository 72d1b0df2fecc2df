import { seededRandom } from '../../core/async/seeded-random.ts'
import { codeLength, codeLetters } from '../../features/surveys/arrivals/rules.ts'
import { posterPlaces } from '../content/phrases.ts'
import { earliest, later, newest } from './days.ts'
import { demoId, weighted } from './draws.ts'
import { respondentIds } from './response-rows.ts'
import type { InsertableRow } from './rows.ts'
import type { DemoContent } from './shape.ts'

const ways = [
  ['code', 5],
  ['link', 4],
  ['mail', 2],
] as const
/** Translated survey forms. */
const languages = [
  ['en', 8],
  ['es', 3],
  ['vi', 1],
] as const
/** Share of the people who voted without answering and had opened the survey. */
const gaveUpShare = 0.6

/** QR codes of every published project with questions, their scans, and the channel of each person. */
export function demoCodes(
  seed: string,
  { projects, answers, votes, respondents }: Pick<DemoContent, 'projects' | 'answers' | 'votes' | 'respondents'>,
) {
  const respondentOf = respondentIds(respondents)
  const luck = seededRandom(`${seed}/codes`)
  const tongues = seededRandom(`${seed}/languages`)
  const taken = new Set<string>()
  const freshCode = (): string => {
    const code = Array.from({ length: codeLength }, () => luck.pick([...codeLetters])).join('')
    if (taken.has(code)) return freshCode()
    taken.add(code)
    return code
  }
  const rows = {
    qr_codes: [] as InsertableRow<'qr_codes'>[],
    qr_scans: [] as InsertableRow<'qr_scans'>[],
    participations: [] as InsertableRow<'participations'>[],
  }
  for (const { id, status, questions, postedAt } of projects) {
    if (status === 'draft' || !postedAt || questions.length === 0) continue
    const codes = posterPlaces.map(([label, share], i) => {
      const made = later(postedAt, 60 * (i + 1))
      return { id: demoId(luck, made), share, label, made, starts: 0 }
    })
    const begin = (userId: string, moments: Date[], finished: boolean) => {
      const way = weighted(luck, ways)
      const code =
        way === 'code'
          ? weighted(
              luck,
              codes.map((one) => [one, one.share] as const),
            )
          : null
      if (code) code.starts++
      const started = later(earliest(...moments), -luck.int(40, 200))
      rows.participations.push({
        project_id: id,
        respondent_id: respondentOf({ projectId: id, userId }),
        way,
        qr_code_id: code?.id ?? null,
        started_at: started,
        finished_at: finished ? newest(...moments) : null,
        language: finished ? weighted(tongues, languages) : null,
      })
    }
    const moments = Map.groupBy(
      answers.filter((one) => one.projectId === id),
      (one) => one.userId,
    )
    for (const [userId, own] of moments)
      begin(
        userId,
        own.map((one) => one.createdAt),
        true,
      )
    for (const { projectId, userId, createdAt } of votes)
      if (projectId === id && !moments.has(userId) && luck.maybe(gaveUpShare)) begin(userId, [createdAt], false)
    for (const code of codes) {
      const { id: codeId, label, made, starts, share } = code
      rows.qr_codes.push({ id: codeId, project_id: id, code: freshCode(), label, is_active: share > 0, created_at: made })
      const scans = Math.round(starts * luck.between(1.2, 1.9))
      if (scans > 0) rows.qr_scans.push({ qr_code_id: codeId, project_id: id, scans })
    }
  }
  return rows
}
