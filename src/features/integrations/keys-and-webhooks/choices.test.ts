import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { webhookEvents } from '../../messaging/events/rules.ts'
import { fitsOneProject } from '../keys/rules.ts'
import { accessOf, eventOrder, type ResourceGroup, resourcesOf } from './choices.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const groups: ResourceGroup[] = ['projects', 'participation', 'organization']

test('the form offers each resource that has a scope, once', () => {
  const resources = new Set([...s.app.keyScopes].map((scope) => scope.split(':')[0]))
  expect(groups.flatMap((group) => [...resourcesOf(group)]).sort()).toEqual([...resources].sort())
})

test('the organization’s resources are those that a key for one project cannot have', () => {
  for (const group of groups)
    for (const one of resourcesOf(group)) expect(fitsOneProject(`${one}:read`), one).toBe(group !== 'organization')
})

test('the form offers each event, once', () => expect([...eventOrder].sort()).toEqual([...webhookEvents].sort()))

test('scopes as what a key sees, changes, or both', () => {
  const access = accessOf(['comments:write', 'comments:read', 'exports:write', 'projects:read', 'unknown:read'])
  expect(access).toEqual({ read: ['projects'], write: ['exports'], both: ['comments'] })
})
