// npm run count, as a stranger runs it on a city's file.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'count-'))
afterAll(() => rmSync(folder, { recursive: true }))

function counted(lines: readonly string[], ...options: string[]) {
  const file = join(folder, 'town.pb')
  writeFileSync(file, lines.join('\n'))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/count.ts', file, ...options], {
    encoding: 'utf8',
    cwd: resolve('.'),
  })
  return { status, stdout, stderr: stderr.trim() }
}

const town = [
  ...['META', 'key;value', 'budget;2500', 'vote_type;approval', 'PROJECTS', 'project_id;cost;name;selected'],
  ...['A;500;Trees;1', 'B;800;Benches;0', 'C;900;Lamps;1', 'D;1000;Fountain;0', 'E;300;Signs;0', 'VOTES', 'voter_id;vote'],
  ...['1;A,B', '2;A,B', '3;A,B', '4;A,B', '5;A,C', '6;A,C', '7;C,D', '8;C,D', '9;C,D', '10;E'],
]

test('prints each step of the count, what supporters pay, and whether the file names the same ideas', () => {
  const { status, stdout } = counted(town, '--step', '10000')
  expect(status).toBe(0)
  expect(stdout.split('\n')).toEqual([
    '10 ballots, 5 ideas, 2,500 to spend',
    'Equal shares:          2 ideas for 1,400; 9 of 10 ballots have a winner',
    'Each share raised by 0: 2 ideas for 1,400; 9 of 10 ballots have a winner',
    'What is left by votes: 4 ideas for 2,500; 10 of 10 ballots have a winner',
    'Most votes alone:      4 ideas for 2,500; 10 of 10 ballots have a winner',
    '',
    '1. Trees: 6 supporters pay 83.33 each',
    '2. Lamps: 5 supporters pay 188.88 each, 2 of them what they had left',
    '+  Benches, votes: 4',
    '+  Signs, votes: 1',
    '',
    'The file names 2 ideas as selected: the same as here before what is left is spent.',
    '',
  ])
})

test.each([
  [
    'a file with other ballots',
    town.map((line) => line.replace('approval', 'ordinal')),
    [],
    'Only approval ballots can be counted (vote_type;approval).',
  ],
  ['a vote for an idea that is not there', [...town, '11;X'], [], 'A ballot names an idea twice, or one that is not there: X'],
  ['a step of nothing', town, ['--step', '0'], '--step must be a whole number above 0, not 0.'],
])('%s is one sentence and exit code 1', (_, lines, options, error) => {
  expect(counted(lines, ...options)).toEqual({ status: 1, stdout: '', stderr: error })
})
