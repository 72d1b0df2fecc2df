import { type Logger, pino } from 'pino'
import { expect, test } from 'vitest'
import { takeConsole } from '../../../tests/quiet.ts'
import { log, loggerOptions } from './log.server.ts'
import { errorForLog, masked } from './personal-data.server.ts'
import { runInScope } from './scope.server.ts'
import { traceJob } from './traces.server.ts'

test.each([
  ['550 5.1.1 <wilhelmina.quux+news@example.org>: Recipient unknown', '550 5.1.1 <[address]>: Recipient unknown'],
  ['mailto:a@b.co,c@d.co', 'mailto:[address],[address]'],
  ['“josé@exämple.org” is unknown', '[address] is unknown'],
  ["The 'To' number +19495550100 is not valid", "The 'To' number [number] is not valid"],
  ['call +1 (949) 555-0100 or 949.555.0100 or (949) 555 0100', 'call [number] or [number] or [number]'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  [
    'job 01a20696-2301-7123-8608-a3f5bcb68960 at 2026-11-26T10:00:00.000Z',
    'job 01a20696-2301-7123-8608-a3f5bcb68960 at 2026-11-26T10:00:00.000Z',
  ],
  ['Twilio answered 400: 21211, 10000 ms, 92660', 'Twilio answered 400: 21211, 10000 ms, 92660'],
  ['550-5.7.26 This mail is not authenticated', '550-5.7.26 This mail is not authenticated'],
])('%s', (text, expected) => expect(masked(text)).toBe(expected))

const databaseError = (message: string, code: string) => Object.assign(new Error(message), { severity: 'ERROR', code })

test.each([
  ['22P02', 'invalid input syntax for type uuid: "wilhelmina"', 'invalid input syntax for type uuid: [value]'],
  ['22003', 'value "5551234" is out of range for type integer', 'value [value] is out of range for type integer'],
  ['22P02', 'malformed array literal: "a "quoted"\nname"', 'malformed array literal: [value]'],
  ['23505', 'duplicate key value violates unique constraint "users_email"', 'duplicate key value violates unique constraint "users_email"'],
  ['P0001', 'refused: "wilhelmina"', 'refused'],
])('an error of PostgreSQL, %s: %s', (code, message, expected) => {
  expect(errorForLog(databaseError(message, code))).toMatchObject({ code, message: expected })
})

function logged(write: (logger: Pick<Logger, 'error' | 'warn'>) => void): Record<string, unknown>[] {
  const lines: string[] = []
  write(pino(loggerOptions('debug'), { write: (line) => void lines.push(line) }))
  expect(lines.join()).not.toContain('wilhelmina')
  return lines.map((line) => JSON.parse(line))
}

test('an error is masked with its causes and its stack, also when it is logged alone', () => {
  const error = new Error('no wilhelmina@example.org', { cause: new Error('not wilhelmina@example.org') })
  const lines = logged((logger) => {
    logger.error(error)
    logger.error({ err: error }, 'wilhelmina@example.org was not told')
    logger.warn(error, 'to %s', 'wilhelmina@example.org')
  })
  for (const { err } of lines) expect(err).toMatchObject({ message: 'no [address]', cause: { message: 'not [address]' } })
  expect(lines.map(({ msg }) => msg)).toEqual([undefined, '[address] was not told', 'to [address]'])
})

test('a line belongs to its request or to its job', async () => {
  const lines: Record<string, unknown>[] = []
  const note = () => void lines.push(...logged((logger) => logger.warn('here')))
  note()
  runInScope({ id: 'a-request' } as never, note)
  await traceJob('tidy', 'a-job', async () => note())
  expect(lines.map(({ reqId, job, jobId }) => [reqId, job, jobId])).toEqual([
    [undefined, undefined, undefined],
    ['a-request', undefined, undefined],
    [undefined, 'tidy', 'a-job'],
  ])
})

test('tests see what is logged', () => {
  log.error({ err: new Error('full') }, 'The disk')
  expect(takeConsole()).toEqual(['The disk: full'])
})
