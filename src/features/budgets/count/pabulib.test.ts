import { expect, test } from 'vitest'
import { readPabulib } from './pabulib.ts'

const file = (change: (lines: string[]) => string[] = (lines) => lines) =>
  change([
    ...['META', 'key;value', 'description;A town; made up', 'budget;2500', 'vote_type;approval'],
    ...['PROJECTS', 'project_id;cost;name;selected', 'a;500;Trees;1', 'b;800;Benches;0'],
    ...['VOTES', 'voter_id;vote', '1;a,b', '2;', '3; b '],
  ]).join('\r\n')

test('a file has its ideas in ballot order, its amount and its ballots, an empty one too', () => {
  const { election, meta, titles, selected } = readPabulib(`\uFEFF${file()}\n`)
  expect(election).toEqual({
    ideas: [
      { id: 'a', number: 1, cost: 500 },
      { id: 'b', number: 2, cost: 800 },
    ],
    amount: 2500,
    ballots: [['a', 'b'], [], ['b']],
  })
  expect([meta.get('description'), titles.get('b'), selected]).toEqual(['A town; made up', 'Benches', ['a']])
})

test.each<[string, (lines: string[]) => string[], RegExp]>([
  ['another kind of ballot', (lines) => lines.map((one) => one.replace('approval', 'ordinal')), /approval/],
  ['no amount', (lines) => lines.filter((one) => !one.startsWith('budget')), /budget must be a whole number above 0, not missing/],
  ['a cost with a fraction', (lines) => lines.map((one) => one.replace('800', '800.5')), /line 9: the cost/],
  ['no ballots', (lines) => lines.slice(0, -5), /no section VOTES/],
  ['text before the first section', (lines) => ['hello', ...lines], /line 1/],
])('%s is an error that says where', (_, change, message) => {
  expect(() => readPabulib(file(change))).toThrow(message)
})
