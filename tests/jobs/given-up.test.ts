// Every kind of job that is given up is listed at /failures, where a person can have it tried again.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyHandler, Hopeless } from '../../src/core/jobs/attempt.server.ts'
import { countFailures, dismissFailure, type Failure, listFailures, retryFailure } from '../../src/features/operation/failures/contract.ts'
import { failing, installationJobs } from '../../src/features/operation/failures/rules.ts'
import { jobHandlers } from '../../src/jobs.ts'
import type { Person } from '../cast.ts'
import { forgetJobs, runJobs } from '../jobs.ts'
import { takeConsole } from '../quiet.ts'
import { putSecondStep } from '../second-step.ts'
import { type Stage, stage } from '../stage.ts'
import { type Prepared, prepareEveryKind } from './every-kind.ts'
import { type JobServices, startServices } from './services.ts'

let s: Stage
let services: JobServices
let made: Prepared
let handlers: AnyHandler[]
beforeAll(async () => {
  services = await startServices()
  s = await stage(services.env)
  // Without one the administrator is not the operator, who alone sees what the schedule runs.
  await putSecondStep(s.db, s.cast.administrator.id, s.clock.now)
  handlers = jobHandlers(s.app.appContext)
  made = await prepareEveryKind(s, services.receiver.url)
  // The draft's plan is due, and no session has ended.
  s.clock.now = new Date('2026-11-20T18:11:00Z')
})
afterAll(async () => {
  for (const handler of handlers) handler.close?.()
  await s.close()
  await services.close()
})

/** As if every attempt had ended in a fault of our own. */
const broken = (handler: AnyHandler): AnyHandler => ({
  ...handler,
  run: () => Promise.reject(new Hopeless('broken')),
  close: () => {},
})

async function listed(who: Person = s.cast.administrator): Promise<Failure[]> {
  const params = { id: who.organizationId as string }
  const { status, body } = await s.call(who, listFailures, { params, query: { limit: 100 } })
  expect([status, body]).toEqual([200, expect.anything()])
  return body.failures
}
const waiting = async (name: string) =>
  (await sql`select from pgboss.job where name = ${name} and state = 'created'`.execute(s.db)).rows.length

test('each kind is listed, tried again by one of two at the same time, and dismissed', async () => {
  const named = handlers.map(({ kind }) => kind.name)
  expect(named.sort()).toEqual([...Object.keys(made.failures), ...installationJobs].sort())
  expect(
    handlers.flatMap(({ kind }) => (kind.cron ? [kind.name] : [])).filter((name) => !installationJobs.some((one) => one === name)),
  ).toEqual([])
  const kinds = new Set(Object.values(made.failures).map(([of]) => of))
  expect(failing.filter((one) => one !== 'schedule' && !kinds.has(one))).toEqual([])

  const giveUp = async () => {
    await sql`update pgboss.job set start_after = now() where state < 'active'`.execute(s.db)
    await runJobs(s.db, handlers.map(broken))
    expect(takeConsole().every((line) => line.endsWith(': broken'))).toBe(true)
  }
  await giveUp()
  const failures = await listed()
  const shown = (name: string) =>
    failures.find(({ of, _id, job }) => (made.failures[name] ? `${[of, _id]}` === `${made.failures[name]}` : job === name))
  expect(named.filter((name) => !shown(name))).toEqual([])
  const { body } = await s.call(s.cast.administrator, countFailures, { params: { id: s.cast.administrator.organizationId as string } })
  expect(body.total).toBe(failures.length)
  expect((await listed(s.cast.otherAdministrator)).filter(({ of }) => of === 'schedule')).toEqual([])

  for (const { of, _id: id } of failures) {
    const retry = (who: Person) => s.call(who, retryFailure, { params: { of, id } })
    // The file of a list of residents is gone.
    const isGone = of === 'upload'
    expect((await retry(s.cast.otherAdministrator)).status, of).toBe(isGone ? 409 : 404)
    const statuses = (await Promise.all([retry(s.cast.administrator), retry(s.cast.administrator)])).map((one) => one.status)
    expect(statuses.sort(), of).toEqual(isGone ? [409, 409] : [200, 409])
  }
  expect((await listed()).map(({ of }) => of)).toEqual(['upload'])
  const isWaiting = await Promise.all(named.map(async (name) => [name, (await waiting(name)) > 0]))
  expect(isWaiting.filter(([, is]) => !is)).toEqual([['resident-import', false]])

  await giveUp()
  for (const { of, _id: id } of await listed()) {
    const dismiss = (who: Person) => s.call(who, dismissFailure, { params: { of, id } })
    expect((await dismiss(s.cast.otherAdministrator)).status, of).toBe(404)
    const statuses = (await Promise.all([dismiss(s.cast.administrator), dismiss(s.cast.administrator)])).map((one) => one.status)
    expect(statuses.sort(), of).toEqual([200, 404])
  }
  expect(await listed()).toEqual([])
  await forgetJobs(s.db)
})
