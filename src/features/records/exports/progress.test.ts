// How far people came, in the sheets of an export.
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { noteParticipation } from '../../surveys/arrivals/contract.ts'
import { sendAnswers } from '../../surveys/model/contract.ts'

const read = readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>
let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

test('each question says who reached, skipped and left it; the summary says the median time', async () => {
  const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'rating'])
  const [first, second] = questions as [string, string]
  const params = { id: projectId }
  const opened = s.clock.now
  for (const [i, who] of (await crowd(s.db, opened, 16)).entries()) {
    s.clock.now = opened
    // Six of them leave at the second question, and five at the first.
    await s.call(who, noteParticipation, { params, body: i < 5 ? {} : { reached: i < 11 ? second : first } })
    if (i >= 5) continue
    s.clock.now = new Date(opened.getTime() + 90_000)
    const answers = [{ question: first, answer: 'yes' as string | number }, ...(i < 2 ? [{ question: second, answer: 4 }] : [])]
    expect((await s.call(who, sendAnswers, { params, body: { answers } })).status).toBe(200)
  }
  s.clock.now = new Date(opened.getTime() + 100_000)
  const sheets = await read((await s.inject(s.cast.viewer, { url: `/api/v1/projects/projectDataExportIntoSheet/${projectId}` })).raw)
  const rows = (name: string, heads: readonly string[]) => {
    const data = sheets.find((one) => one.sheet === name)?.data ?? []
    const at = data.findIndex((row) => row.includes(heads[0]))
    return data.slice(at + 1).map((row) => heads.map((head) => row[data[at]?.indexOf(head) ?? -1]))
  }
  expect(rows('Questions', ['Reached', 'Skipped', 'Left here without sending'])).toEqual([
    [16, 0, 5],
    [11, 3, 6],
  ])
  expect(rows('Summary', ['Minutes to answer (median)'])).toEqual([[1.5]])
})
