import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../core/http/actor.ts'
import { instantOf } from '../../../core/i18n/whole-days.ts'
import { applyInput, fillFromZip, targetZips, zipsRefusal } from '../editing/apply-input.ts'
import { type Draft, emptyDraft } from '../fields/draft.ts'
import {
  changeRefusal,
  maySeeProject,
  maySeeSurvey,
  type ProjectStanding,
  publishRefusals,
  responseRefusal,
  transitionRefusal,
} from './rules.ts'

const opens = new Date('2026-11-01T08:00:00.000Z')
const closes = new Date('2026-12-01T07:59:59.999Z')
const posted = new Date('2026-10-20T12:00:00Z')
const during = new Date('2026-11-15T12:00:00Z')
const project: ProjectStanding = {
  organizationId: 'newport',
  organizationState: 'CA',
  timeZone: 'America/Los_Angeles',
  requiresMobile: false,
  status: 'published',
  zipCodes: ['92660', '92663'],
  startsAt: opens,
  endsAt: closes,
  postedAt: posted,
}
const resident: Actor = {
  kind: 'resident',
  userId: 'r',
  zipCode: '92660',
  state: 'CA',
  emailVerified: false,
  mobileConfirmed: false,
  county: 'Orange',
  isOperator: false,
  termsDue: false,
  movedAt: null,
}
const official: Actor = {
  kind: 'official',
  userId: 'o',
  organizationId: 'newport',
  permission: 'administrator',
  state: 'CA',
  timeZone: 'America/Los_Angeles',
  verified: true,
  limited: false,
  isOperator: false,
  termsDue: false,
}
const stranger: Actor = { ...official, organizationId: 'ithaca', state: 'NY' }
const visitor: Actor = { kind: 'visitor' }
const moved = (by: number, instant: Date) => new Date(instant.getTime() + by)

describe('who may respond', () => {
  test.each<[string, Actor, Partial<ProjectStanding>, Date, string | null]>([
    ['a resident of the zip code', resident, {}, during, null],
    ['of its other zip code', { ...resident, zipCode: '92663' }, {}, during, null],
    ['the instant it opens', resident, {}, opens, null],
    ['a millisecond before', resident, {}, moved(-1, opens), 'respond.notOpenYet'],
    ['the instant it closes', resident, {}, closes, null],
    ['a millisecond after', resident, {}, moved(1, closes), 'respond.closed'],
    ['no dates at all', resident, { startsAt: null, endsAt: null }, new Date(0), null],
    ['another zip code', { ...resident, zipCode: '94103' }, {}, during, 'respond.otherZip'],
    ['no zip code', { ...resident, zipCode: '' }, {}, during, 'respond.otherZip'],
    ['nobody is asked', resident, { zipCodes: [] }, during, 'respond.otherZip'],
    ['another state', { ...resident, state: 'NY', zipCode: '14850' }, {}, during, 'respond.otherState'],
    ['another state that says the same zip code', { ...resident, state: 'NY' }, {}, during, 'respond.otherState'],
    ['a move before it was published', { ...resident, movedAt: moved(-1, posted) }, {}, during, null],
    ['a move the instant it was published', { ...resident, movedAt: posted }, {}, during, null],
    ['a move after it was published', { ...resident, movedAt: moved(1, posted) }, {}, during, 'respond.movedSince'],
    ['a move out of its zip codes', { ...resident, zipCode: '94103', movedAt: moved(1, posted) }, {}, during, 'respond.otherZip'],
    ['its own official', official, {}, during, 'respond.official'],
    ['another official', stranger, {}, during, 'respond.official'],
    ['a visitor', visitor, {}, during, 'login.needed'],
    ['a draft', resident, { status: 'draft' }, during, 'respond.notPublished'],
    ['a completed project', resident, { status: 'completed' }, during, 'respond.completed'],
  ])('%s', (_, actor, changes, now, refusal) => {
    expect(responseRefusal(actor, { ...project, ...changes }, now, 'en')?.code ?? null).toBe(refusal)
  })

  test('the sentence names the day it closed where the organization is, and five zip codes at most', () => {
    const zipCodes = ['1', '2', '3', '4', '5', '6']
    expect(responseRefusal({ ...resident, zipCode: '94103' }, { ...project, zipCodes }, during, 'en')?.values).toEqual({
      zips: '1, 2, 3, 4, 5 …',
      zip: '94103',
      state: 'California',
      opens: 'November 1, 2026',
      moved: '',
      closed: 'November 30, 2026',
    })
    expect(responseRefusal(resident, project, moved(1, closes), 'fr')?.values).toMatchObject({ closed: '30\u00a0novembre 2026' })
  })
})

describe('who sees and changes', () => {
  test('drafts only for their own organization', () => {
    const seen = [official, stranger, resident, visitor].map((actor) => [
      maySeeProject(actor, { ...project, status: 'draft' }),
      maySeeProject(actor, project),
    ])
    expect(seen).toEqual([
      [true, true],
      [false, true],
      [false, true],
      [false, true],
    ])
  })

  test('the survey', () => {
    const see = (actor: Actor, surveyVisibility: 'Private' | 'Public', status: 'draft' | 'published' | 'completed' = 'published') =>
      maySeeSurvey(actor, { ...project, status, surveyVisibility })
    expect([official, resident, stranger, visitor, { ...resident, zipCode: '94103' }].map((actor) => see(actor, 'Private'))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect([official, resident, stranger, visitor].map((actor) => see(actor, 'Public'))).toEqual([true, true, true, true])
    expect([see(resident, 'Private', 'completed'), see(resident, 'Public', 'draft'), see(official, 'Private', 'draft')]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('404 for the unseen, 403 for the seen, null for the own', () => {
    const other = stranger as Extract<Actor, { kind: 'official' }>
    expect([
      changeRefusal(other, null)?.status,
      changeRefusal(other, { ...project, status: 'draft' })?.status,
      changeRefusal(other, project)?.status,
    ]).toEqual([404, 404, 403])
    expect(changeRefusal({ ...other, organizationId: 'newport' }, project)).toBeNull()
  })

  test('status goes forward, and back once from completed', () => {
    const all = ['draft', 'published', 'completed'] as const
    expect(all.map((from) => all.map((to) => transitionRefusal(from, to) === null))).toEqual([
      [true, true, false],
      [false, true, true],
      [false, true, true],
    ])
  })
})

const place = {
  zip: '92660',
  city: 'Newport Beach',
  county: 'Orange',
  state: 'CA',
  timeZone: 'America/Los_Angeles' as const,
  lat: 33.63,
  lng: -117.87,
}
const whole: Draft = {
  ...emptyDraft,
  title: 't',
  description: 'd',
  projectType: 'Event',
  infrastructureCategories: ['Roads'],
  department: 'p',
  street: '1 Main',
  city: 'Newport Beach',
  state: 'CA',
  zip: '92660',
  lat: 33.63,
  lng: -117.87,
  zipCodes: ['92660'],
}

describe('publishing', () => {
  test.each<[string, Partial<Draft>, { alt: string }[], Record<string, unknown>]>([
    ['complete', {}, [{ alt: 'a' }], {}],
    ['without a street', { street: '' }, [{ alt: 'a' }], { location: 'project.address' }],
    ['without a point', { lat: null }, [{ alt: 'a' }], { location: 'project.location' }],
    ['one of two pictures undescribed', {}, [{ alt: 'a' }, { alt: '' }], { images: 'project.alts' }],
    ['half a fact', { facts: [{ label: 'Budget', value: '' }] }, [{ alt: 'a' }], { 'facts.0.value': 'field.required' }],
    ['half an update', { updates: [{ title: '', text: 'x' }] }, [{ alt: 'a' }], { 'updates.0.title': 'field.required' }],
  ])('%s', (_, changes, images, refusals) => {
    expect(publishRefusals({ ...whole, ...changes }, images, place)).toEqual(refusals)
  })

  test('a zip code that the data does not know is no obstacle where the point is given', () => {
    expect(publishRefusals(whole, [{ alt: 'a' }], null)).toEqual({})
  })
})

describe('what was sent', () => {
  const zone = 'America/Los_Angeles'

  test('days and instants', () => {
    expect(instantOf(zone, '2026-11-20', 'start')?.toISOString()).toBe('2026-11-20T08:00:00.000Z')
    expect(instantOf(zone, '2026-11-20', 'end')?.toISOString()).toBe('2026-11-21T07:59:59.999Z')
    expect(instantOf(zone, '2026-11-20T10:00:00+01:00', 'end')?.toISOString()).toBe('2026-11-20T09:00:00.000Z')
    expect([instantOf(zone, '', 'end'), instantOf(zone, null, 'end')]).toEqual([null, null])
  })

  test('an empty choice takes it back; nothing sent changes nothing', () => {
    expect(applyInput(whole, { projectType: '', infrastructureCategories: null }, zone).draft).toMatchObject({
      projectType: null,
      infrastructureCategories: [],
    })
    expect(applyInput(whole, {}, zone)).toEqual({ draft: whole, refusals: {} })
  })

  test('an address keeps what was sent with its zip code, and takes the rest from it', () => {
    const filled = fillFromZip(
      { ...whole, city: '', county: 'Mine', zip: '92661' },
      whole,
      { zip: '92661', county: 'Mine' },
      { ...place, zip: '92661', lat: 1, lng: 2 },
    )
    expect(filled).toMatchObject({ city: 'Newport Beach', county: 'Mine', lat: 1, lng: 2 })
    expect(fillFromZip({ ...whole, lat: 5, lng: 6, zip: '92661' }, whole, { zip: '92661', lat: 5, lng: 6 }, place)).toMatchObject({
      lat: 5,
      lng: 6,
    })
    expect(fillFromZip(whole, whole, undefined, null)).toBe(whole)
  })

  test('zip codes that are asked', () => {
    expect(targetZips({ ...whole, zipCodes: [] }, emptyDraft, undefined).zipCodes).toEqual(['92660'])
    expect(targetZips(whole, { ...whole, zipCodes: ['92661'] }, undefined).zipCodes).toEqual(['92661'])
    expect(targetZips(whole, whole, ['92663-1234', '92661 ', '', '92663']).zipCodes).toEqual(['92661', '92663'])
    expect(zipsRefusal(['92660', '1'], [place], 'CA')).toMatchObject({ zipCodes: { code: 'project.zipsUnknown', values: { zips: '1' } } })
    expect(zipsRefusal(['92660'], [place], 'NY')).toMatchObject({ zipCodes: { code: 'project.zipsOtherState' } })
  })
})
