// The jobs that wait, as /metrics, the doctor and the status page count them.

export type DueJobs = {
  name: string
  waiting: number
  /** Not due yet: planned jobs, and jobs that wait for another attempt. */
  later: number
  active: number
  /** Seconds for which the oldest one has been due. */
  age: number
  /** How many were completed within the last 15 minutes. */
  worked: number
}

/** A kind of job that waits longer than this while none of it is worked shows that no process works it. */
const stalledSecondsMin = 15 * 60

/** Jobs by kind that are due, under way or just completed. */
export const dueJobsStatement = `
  select name, (count(*) filter (where state in ('created', 'retry') and start_after <= now()))::int as waiting,
    (count(*) filter (where state in ('created', 'retry') and start_after > now()))::int as later,
    (count(*) filter (where state = 'active'))::int as active, (count(*) filter (where state = 'completed'))::int as worked,
    coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8
      as age
  from pgboss.job
  where state in ('created', 'retry', 'active') or (state = 'completed' and completed_on > now() - interval '15 minutes')
  group by name`

/**
 * For how many seconds jobs have waited that nobody works; 0 if all are worked. A long queue of news is slow, and not stalled.
 * @param without kinds that have nothing to work them in this installation
 */
export const stalledSeconds = (due: readonly DueJobs[], without: readonly string[] = []): number =>
  Math.max(
    0,
    ...due
      .filter(({ name, active, worked, age }) => !without.includes(name) && active + worked === 0 && age > stalledSecondsMin)
      .map(({ age }) => age),
  )
