import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Category, Project, ProjectInput, ProjectSummary, ProjectType } from '../model/contract.ts'
import { detailColumns, draftColumns, draftOf, fieldColumns, listedColumns } from './columns.ts'
import { applySent, copyOf, type Draft, emptyDraft, missingFields } from './draft.ts'
import { fieldNames } from './fields.ts'
import { controlsIn, controlsOf, inputOfControls } from './form.ts'

const zone = 'America/Los_Angeles'
const draft: Draft = {
  ...emptyDraft,
  title: 'Wider sidewalks',
  description: 'On Fern Street.',
  projectType: 'Event',
  infrastructureCategories: ['Roads', 'Greenery'],
  department: 'Public Works',
  street: '1 Main Street',
  city: 'Newport Beach',
  county: 'Orange',
  state: 'CA',
  zip: '92660',
  plus4: '1234',
  lat: 33.63,
  lng: -117.87,
  zipCodes: ['92660', '92663'],
  startDate: new Date('2026-11-20T08:00:00.000Z'),
  endDate: new Date('2026-11-28T07:59:59.999Z'),
  requiresMobile: true,
  isPin: true,
  facts: [],
  updates: [],
}

test('the types of shapes, input and draft follow from the declaration', () => {
  expectTypeOf<Project['requiresMobile']>().toEqualTypeOf<boolean>()
  expectTypeOf<ProjectSummary['projectType']>().toEqualTypeOf<ProjectType | null>()
  expectTypeOf<ProjectSummary>().not.toHaveProperty('requiresMobile')
  expectTypeOf<ProjectInput['isPin']>().toEqualTypeOf<boolean | undefined>()
  expectTypeOf<ProjectInput['infrastructureCategories']>().toEqualTypeOf<Category | '' | Category[] | null | undefined>()
  expectTypeOf<Draft['endDate']>().toEqualTypeOf<Date | null>()
  expectTypeOf<(typeof listedColumns)[number]>().not.toEqualTypeOf<string>()
})

describe('columns', () => {
  test('no column belongs to two fields, and lists and details read all of them', () => {
    expect(new Set(fieldColumns).size).toBe(fieldColumns.length)
    expect([...listedColumns, ...detailColumns].toSorted()).toEqual(fieldColumns.toSorted())
  })

  test('a draft that is stored and read again is the same', () => {
    const { zipCodes: _, facts: __, updates: ___, ...stored } = draft
    expect(Object.keys(draftColumns(draft)).toSorted()).toEqual(fieldColumns.toSorted())
    expect(draftOf(draftColumns(draft))).toEqual(stored)
  })
})

describe('the form', () => {
  const project = {
    ...draft,
    startDate: draft.startDate?.toISOString() ?? null,
    endDate: draft.endDate?.toISOString() ?? null,
  }
  const sent = (values: object) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(values)) {
      const texts = name === 'infrastructureCategories' ? String(value).split(',') : [value === true ? 'on' : String(value)]
      if (value !== false) for (const text of texts) form.append(name, text)
    }
    return controlsIn(form)
  }

  test('what it shows is what it sends, and changes nothing', () => {
    const values = controlsOf(project, zone)
    expect(sent(values)).toEqual(values)
    expect(values).toMatchObject({
      startDate: '2026-11-20',
      endDate: '2026-11-27',
      infrastructureCategories: 'Roads,Greenery',
      isPin: true,
    })
    const input = inputOfControls(values, zone)
    expect(input.zipCodes).toEqual(draft.zipCodes)
    expect({ ...draft, ...applySent(emptyDraft, input, zone) }).toEqual(draft)
  })

  test('of a new project it has a value for every field but the address', () => {
    expect(Object.keys(controlsOf(null, zone))).toEqual(fieldNames.filter((name) => name !== 'location'))
    expect(sent(controlsOf(null, zone))).toEqual(controlsOf(null, zone))
  })

  test('a day that is none is passed on', () => {
    expect(inputOfControls({ ...controlsOf(null, zone), startDate: 'soon' }, zone).startDate).toBe('soon')
  })
})

test('a copy begins without dates, pin and updates', () => {
  expect(copyOf({ ...draft, updates: [{ title: 'a', text: 'b' }] })).toEqual({ ...draft, startDate: null, endDate: null, isPin: false })
})

test('an empty project lacks what publication needs', () => {
  expect(missingFields(draft)).toEqual({})
  expect(missingFields(emptyDraft)).toEqual({
    title: 'project.title',
    description: 'project.description',
    projectType: 'project.type',
    infrastructureCategories: 'project.category',
    department: 'project.department',
    zipCodes: 'project.zips',
  })
})
