import { expect, test } from 'vitest'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { joinedInterval } from '../intervals/bins.ts'
import { reportFormatterOf } from './report-formatter.server.ts'

const voice = reportFormatterOf('en', 'America/New_York')
const question = (type: SurveyQuestion['type'], more: object = {}) =>
  ({ type, options: [], scale: null, range: null, ...more }) as never as SurveyQuestion

test('merged intervals are named by their ends', () => {
  const points = question('number', { range: { unit: 'points' } })
  const label = (first: string, last: string) => voice.label(points, joinedInterval(first, last))
  expect(label('..19', '20..39')).toBe('up to 39 points')
  expect(label('20..29', '40..49')).toBe('20 to 49 points')
  expect(label('40..49', '50..')).toBe(voice.label(points, '40..'))
  expect(label('0..<0.5', '0.5..<1')).toBe(voice.label(points, '0..<1'))
})

test('of a question that was shown to nobody, nobody was asked', () => {
  const result = { question: question('yesno'), count: 0, totals: [], together: [], average: null, ranks: [], places: [] }
  expect(voice.sentence({ ...result, asked: 0 })).toBe('No one has been asked this question yet.')
  expect(voice.sentence({ ...result, asked: 12 })).toBe('No one has answered this question yet.')
})
