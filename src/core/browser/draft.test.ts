import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetDraft, keepDraft, readDraft, readText } from './draft.ts'

function storageOf(items: Map<string, string>, isFull = false) {
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem(name: string, text: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      items.set(name, text)
    },
    removeItem: (name: string) => items.delete(name),
  }
}

let session: Map<string, string>
let device: Map<string, string>
beforeEach(() => {
  session = new Map()
  device = new Map()
  vi.stubGlobal('sessionStorage', storageOf(session))
  vi.stubGlobal('localStorage', storageOf(device))
})
afterEach(() => vi.unstubAllGlobals())

test('a draft is kept in its place until it is forgotten', () => {
  expect(keepDraft('device', 'form', { title: 'Bridge' })).toBe(true)
  expect([readDraft('device', 'form'), readDraft('session', 'form')]).toEqual([{ title: 'Bridge' }, null])
  forgetDraft('device', 'form')
  expect([readDraft('device', 'form'), device.size]).toEqual([null, 0])
})

test('a draft that another tab has written since is not forgotten', () => {
  keepDraft('device', 'form', { title: 'Mine' })
  device.set('form', JSON.stringify({ title: 'Theirs' }))
  forgetDraft('device', 'form')
  expect(readDraft('device', 'form')).toEqual({ title: 'Theirs' })
  // Now this tab has read it.
  forgetDraft('device', 'form')
  expect(device.size).toBe(0)
})

test('a draft that this page has not read is forgotten: a form without scripts was sent', () => {
  session.set('register', '{}')
  forgetDraft('session', 'register')
  expect(session.size).toBe(0)
})

test('texts of any form are read as they were typed, also those stored without JSON', () => {
  for (const text of ['Hello', '', 'null', '12', '{"a":1}', 'Line\nbreak "quoted"']) {
    keepDraft('session', 'comment', text)
    expect(readText('session', 'comment')).toBe(text)
  }
  for (const text of ['Hello', '12', '{"a":1}']) {
    session.set('comment', text)
    expect(readText('session', 'comment')).toBe(text)
  }
  expect(readText('session', 'none')).toBeNull()
})

test('full storage keeps the earlier draft, which can still be forgotten', () => {
  keepDraft('device', 'form', 1)
  vi.stubGlobal('localStorage', storageOf(device, true))
  expect([keepDraft('device', 'form', 2), readDraft('device', 'form')]).toEqual([false, 1])
  forgetDraft('device', 'form')
  expect(device.size).toBe(0)
})

test('forbidden storage has no drafts', () => {
  vi.stubGlobal('localStorage', undefined)
  expect([keepDraft('device', 'form', 1), readDraft('device', 'form')]).toEqual([false, null])
  expect(() => forgetDraft('device', 'form')).not.toThrow()
})
