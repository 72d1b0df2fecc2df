import { describe, expect, test } from 'vitest'
import { moved } from '../media/chosen-files.ts'
import { atFields, formStepOf, inStep, stepNamed, steps } from './form-steps.ts'
import { projectFormValuesOf, projectInputOf } from './form-values.ts'

describe('steps', () => {
  test('an address that names none begins at the first', () => {
    expect([stepNamed(null), stepNamed('nonsense'), stepNamed('who')]).toEqual(['basics', 'basics', 'who'])
  })

  test('every field that can be wrong is in a step', () => {
    expect(['title', 'endDate', 'location', 'location.zip', 'images', 'zipCodes', 'publishAt'].map(formStepOf)).toEqual([
      'basics',
      'basics',
      'place',
      'place',
      'pictures',
      'who',
      'check',
    ])
  })

  test('what is wrong is reported in its own step only, the location at its first field', () => {
    const errors = atFields({ location: 'Please enter the full address', title: 'Please enter a title' })
    expect(steps.map((step) => Object.keys(inStep(step, errors)))).toEqual([['title'], ['location.street'], [], [], [], []])
    expect(atFields({ location: 'whole', 'location.street': 'street' })).toEqual({ 'location.street': 'street' })
  })
})

describe('the point', () => {
  const values = {
    ...projectFormValuesOf(null, { department: '', state: 'CA', timeZone: 'America/Los_Angeles' }),
    zip: '92660',
    lat: '33.6',
    lng: '-117.8',
    point: '33.6,-117.8',
  }

  test('a place that was only shown is not sent: a new address finds its own', () => {
    expect(projectInputOf(values).location).not.toHaveProperty('lat')
  })

  test('moved, it is sent; emptied, it is dropped; no number continues to be refused', () => {
    expect(projectInputOf({ ...values, lat: ' 33.61 ' }).location).toMatchObject({ lat: 33.61, lng: -117.8 })
    expect(projectInputOf({ ...values, lat: '', lng: '' }).location).toMatchObject({ lat: null, lng: null })
    expect(projectInputOf({ ...values, lat: 'north' }).location).toMatchObject({ lat: 'north' })
  })
})

test('a picture is moved by a place, and stays at the ends', () => {
  const list = ['a', 'b', 'c']
  expect(moved(list, 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moved(list, 'a', 2)).toEqual(['b', 'c', 'a'])
  expect([moved(list, 'a', -1), moved(list, 'c', 1), moved(list, 'x', 1), moved(list, undefined, 1)]).toEqual([list, list, list, list])
})
