import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '../../../tests/pdf-text.ts'
import { putProject } from '../../../tests/project.ts'
import { type Stage, stage } from '../../../tests/stage.ts'
import type { sheetOf } from '../../features/participation/posters/sheet.server.ts'
import { newId } from '../database/ids.server.ts'
import { inRenderThread } from './render-thread.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const render = inRenderThread<typeof sheetOf>('sheet')
const sheetWith = (count: number) => {
  const codes = Array.from({ length: count }, (_, i) => ({ url: `https://plaza.example/q/K7Q4M${i}`, call: `Stop ${i}`, alt: 'A code' }))
  return { codes, title: 'Crossing', organization: 'City of Newport', product: 'Plaza' }
}

test('documents are rendered in the order of their requests', async () => {
  const ended: number[] = []
  const counts = [40, 1, 5]
  const documents = await Promise.all(counts.map((count) => render(sheetWith(count), 'letter', 'en').finally(() => ended.push(count))))
  expect(ended).toEqual(counts)
  expect(documents.map((one) => pdfText(one).match(/Stop/g)?.length)).toEqual(counts)
})

test('a failed rendering is reported, and the next one works', async () => {
  await expect(render({ ...sheetWith(1), codes: [null as never] }, 'letter', 'en')).rejects.toThrow(TypeError)
  await expect(render({ ...sheetWith(1), title: (() => '') as never }, 'letter', 'en')).rejects.toThrow('could not be cloned')
  expect((await render(sheetWith(1), 'letter', 'en')).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the server is idle while ten documents are rendered', async () => {
  const projectId = await putProject(s.db, s.cast.editor, s.clock.now, {})
  const codes = Array.from({ length: 60 }, (_, i) => ({ id: newId(), project_id: projectId, code: `K7Q4${i + 10}`, label: `Stop ${i}` }))
  await s.db.insertInto('qr_codes').values(codes).execute()
  const sheet = (language: string, paper: string) =>
    s.inject(s.cast.editor, {
      url: `/api/v1/projects/${projectId}/qrCodes/sheet?paper=${paper}`,
      headers: { 'accept-language': language },
    })
  await sheet('vi', 'letter')
  const before = performance.eventLoopUtilization()
  const requests = ['en', 'es', 'fr', 'it', 'hi'].flatMap((language) => [sheet(language, 'letter'), sheet(language, 'a3')])
  const statuses = (await Promise.all(requests)).map((one) => one.status)
  const { utilization } = performance.eventLoopUtilization(before)
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 200))
  // Above 0.9 if the server's own thread renders them.
  expect(utilization).toBeLessThan(0.6)
})
