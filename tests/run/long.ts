// What `npm test` leaves out and `npm test -- --all` runs, as .ci/run does: faults under load, walks of attackers, killed processes,
// clusters, what is measured at the size of a city, random requests, and other programs that read what the repository has for them. A run
// that names files runs these too.

/** Of vitest. */
export const longTests = [
  'src/core/backup/backup.test.ts',
  'src/features/messaging/notifications/delivery.test.ts',
  'src/features/results/totals/attacks.test.ts',
  'tests/api/{long-calls,privacy}.test.ts',
  'tests/database/{away,cluster-killed,migrate-filled,pgbackrest,pgbouncer,postgres,replica,shards,sharding,upgrade}.test.ts',
  'tests/fuzz/{fuzz,pages}.test.ts',
  'tests/jobs/*-killed.test.ts',
  'tests/repository/{balancers,new-feature,prometheus}.test.ts',
]

/** Of Playwright. */
export const longSpecs = [
  '**/everyone/attacker.spec.ts',
  '**/running/{database-killed,disk-full,exactly-once,replica,rolling-restart,services-failing,versions}.spec.ts',
]

/** True in a run that leaves these out: a single long test is `test.skipIf(isShort)`. */
export const isShort = process.env['TESTS'] === 'short'

/** How often a test of chance repeats: all of `count` in a whole run, a tenth in a short one. */
export const repeated = (count: number): number => (isShort ? Math.ceil(count / 10) : count)
