import { expect, test } from 'vitest'
import type { Project } from '../../../features/projects/model/contract.ts'
import { type FormState, formReducer, hasDraftArrived, initialState, isNewDraft, projectValues, type ServerState } from './form-state.ts'

const values = { ...projectValues(null, { state: 'CA', timeZone: 'America/Los_Angeles' }), title: 'Safer crossings' }
const edited = { ...values, title: 'Safer crossings near schools' }
const project = { _id: 'p', status: 'draft', version: 3, images: [{ _id: 'i', alt: 'A crossing' }] } as unknown as Project
const server: ServerState = { project, missing: null, schedule: null }
const published: ServerState = { ...server, project: { ...project, status: 'published' } }
const start: FormState = initialState({
  ...server,
  values,
  state: 'CA',
  timeZone: 'America/Los_Angeles',
  conflicting: false,
  refused: false,
  userId: 'u',
  onCreated: () => {},
})
const draft = { values: edited, alts: { i: 'A crossing' }, version: 3, at: '2026-11-20T18:00:00.000Z' }

test('an autosave becomes the base of later comparisons and clears the last rejection', () => {
  const rejected = formReducer(start, { type: 'rejectAutosave', problem: 'Too long' })
  expect(rejected.problem).toBe('Too long')
  expect(formReducer(rejected, { type: 'completeAutosave', server: published, values: edited })).toMatchObject({
    server: published,
    base: edited,
    problem: null,
    fields: { revision: 0 },
  })
})
test('a restored draft renders the fields again, and conflicts if the server has another version', () => {
  expect(formReducer(start, { type: 'restoreDraft', draft, conflicting: false })).toMatchObject({
    fields: { values: edited, revision: 1 },
    typed: edited,
    base: values,
    restored: draft.at,
    saving: { kind: 'clean' },
  })
  expect(formReducer(start, { type: 'restoreDraft', draft, conflicting: true })).toMatchObject({
    base: edited,
    saving: { kind: 'conflict' },
  })
})
test("a colleague's version that equals the form is no conflict", () => {
  const state = formReducer(start, { type: 'loadTheirVersion', theirs: server, mine: edited, values: edited })
  expect(state).toMatchObject({ conflict: null, base: edited })
})
test("a colleague's other version names the fields that it changed", () => {
  const state = formReducer(start, { type: 'loadTheirVersion', theirs: server, mine: values, values: edited })
  expect(state.conflict).toEqual({ theirs: server, fields: ['title'] })
  expect(state.server).toBe(start.server)
})
test('a published version is a conflict even if it equals the form', () => {
  const state = formReducer(start, { type: 'loadTheirVersion', theirs: published, mine: values, values })
  expect(state.conflict).toEqual({ theirs: published, fields: [] })
})
test.each([
  ['theirs', server, { typed: edited, saving: { kind: 'clean' }, fields: { revision: 1 } }],
  ['mine', server, { typed: values, saving: { kind: 'clean' }, fields: { revision: 0 } }],
  ['mine', published, { typed: values, saving: { kind: 'unsaved' }, fields: { revision: 0 } }],
] as const)('a conflict is resolved with %s', (choice, theirs, expected) => {
  const conflict = formReducer(start, { type: 'loadTheirVersion', theirs, mine: values, values: edited })
  const resolved = formReducer(conflict, { type: 'resolveConflict', choice, values: edited })
  expect(resolved).toMatchObject({ ...expected, server: theirs, base: edited, conflict: null })
})
test('without a conflict there is nothing to resolve', () => {
  expect(formReducer(start, { type: 'resolveConflict', choice: 'theirs', values: edited })).toBe(start)
})
test('a discarded draft shows the server’s values', () => {
  const restored = formReducer(start, { type: 'restoreDraft', draft, conflicting: false })
  const discarded = formReducer(restored, { type: 'discardRestored', values })
  expect(discarded).toMatchObject({ fields: { values, revision: 2 }, typed: values, restored: null, saving: { kind: 'clean' } })
})
test('a submitted form shows the saved values only if nothing was typed since', () => {
  const at = new Date('2026-11-20T18:00:00Z')
  const typing = formReducer(start, { type: 'edit', values: edited })
  const submit = { type: 'completeSubmit', server: published, values, at } as const
  expect(formReducer(typing, { ...submit, untouched: true })).toMatchObject({ typed: values, saving: { kind: 'saved', at } })
  expect(formReducer(typing, { ...submit, untouched: false })).toMatchObject({ typed: edited, server: published, fields: { revision: 0 } })
})
test('a device draft is new if a value or a picture description differs', () => {
  expect(isNewDraft({ ...draft, values }, values, project)).toBe(false)
  expect(isNewDraft(draft, values, project)).toBe(true)
  expect(isNewDraft({ ...draft, values, alts: { i: 'A new crossing' } }, values, project)).toBe(true)
})
test('a device draft without zip codes is not new where the server added the project’s own', () => {
  const typed = { ...values, zip: '98266', zipCodes: '' }
  expect(isNewDraft({ ...draft, values: typed }, { ...typed, zipCodes: '98266' }, project)).toBe(false)
  expect(isNewDraft({ ...draft, values: typed }, { ...typed, zipCodes: '98225, 98266' }, project)).toBe(true)
})
test('a submitted draft has arrived once the server has a newer version', () => {
  expect(hasDraftArrived({ ...draft, sent: true, version: 2 }, project)).toBe(true)
  expect(hasDraftArrived({ ...draft, sent: true }, project)).toBe(false)
  expect(hasDraftArrived({ ...draft, version: 2 }, project)).toBe(false)
})
