// Has machines translate what officials asked for. Any number of processes may: each holds a job by its attempt, and a dead one's is taken again.
import type { Config } from '../../../core/config/config.server.ts'
import type { Db } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { roundsOf } from '../../../core/jobs/rounds.server.ts'
import { articleOf } from '../../projects/opeds/article.server.ts'
import { imagesOf, placesOf } from '../../projects/opeds/images.server.ts'
import { attemptsMax, pauseAfter } from '../../projects/translations/rules.ts'
import { changeJob, claimJob, type JobRow } from './jobs.queries.server.ts'
import { findWhole, keepTexts, type Of, textsIn, type Whole } from './queries.server.ts'
import { NoTranslation, type Translate, translatorOf } from './translators.server.ts'

const heartbeatMilliseconds = 5000

/** What another try in a minute would not change. */
class Hopeless extends NoTranslation {}

type Work = Pick<AppContext, 'db' | 'now'> & { config: Pick<Config, 'translator'> }
type Missing = Awaited<ReturnType<typeof textsIn>>['texts']

/**
 * Translates what is missing and keeps it where nobody was faster; of what was changed meanwhile it is out of date at once. The caller has
 * claimed the job. A failure is tried again later, and stays one after the third.
 * @param ended ends the work, so that another process can take it at once
 */
export async function runJob(work: Work, held: JobRow, ended = new AbortController().signal): Promise<void> {
  const { db, now } = work
  const lost = new AbortController()
  const heart = setInterval(() => {
    changeJob(db, held, { heartbeat_at: now() }).then(
      (mine) => mine || lost.abort(),
      () => {},
    )
  }, heartbeatMilliseconds)
  try {
    await translate(work, held, AbortSignal.any([ended, lost.signal]))
    await changeJob(db, held, { status: 'done' })
  } catch (error) {
    if (ended.aborted) await changeJob(db, held, { status: 'waiting', attempts: held.attempts - 1 })
    else await noteFailure(work, held, error)
    if (!(error instanceof NoTranslation)) throw error
  } finally {
    clearInterval(heart)
  }
}

async function noteFailure({ db, now, config }: Work, held: JobRow, error: unknown): Promise<void> {
  const last_error = error instanceof NoTranslation ? error.message : 'a fault of our own'
  const next = new Date(now().getTime() + pauseAfter(held.attempts))
  const isLast = held.attempts >= attemptsMax || error instanceof Hopeless
  const mine = await changeJob(db, held, isLast ? { status: 'failed', last_error } : { status: 'waiting', not_before: next, last_error })
  if (mine && error instanceof NoTranslation)
    console.warn(`The translator (${config.translator?.provider ?? 'off'}) gave no answer: ${last_error}.`)
}

async function translate({ db, config, now }: Work, held: JobRow, signal: AbortSignal): Promise<void> {
  const of: Of = held.project_id ? 'projects' : 'blogs'
  const whole = await findWhole(db, of, held.subject_id)
  if (!whole || whole.written === held.language) return
  if (!config.translator) throw new Hopeless('none is set up')
  // Only what everybody may read leaves the house.
  if (!whole.isPosted) throw new Hopeless('not published')
  const missing = (await textsIn(db, of, whole, held.language)).texts.filter((one) => one.state === 'missing')
  const isHtml = (one: { field: string }) => of === 'blogs' && one.field === 'description'
  const say = translatorOf(config.translator)
  for (const html of [false, true]) {
    const texts = missing.filter((one) => isHtml(one) === html)
    if (texts.length > 0) await translateSome({ db, of, whole, now: now() }, held, texts, { say, html, signal })
  }
}

type Aim = { db: Db; of: Of; whole: Whole; now: Date }
type How = { say: Translate; html: boolean; signal: AbortSignal }

async function translateSome({ db, of, whole, now }: Aim, { language }: JobRow, texts: Missing, { say, html, signal }: How): Promise<void> {
  const originals = texts.map((one) => one.original)
  const said = await say(originals, whole.written, language, html, signal)
  const places = html ? placesOf(whole.id, await imagesOf(db, whole.id)) : null
  await db.transaction().execute(async (tx) => {
    const standing = await findWhole(tx, of, whole.id, { locked: true })
    if (!standing || standing.written !== whole.written) return
    const { texts: before } = await textsIn(tx, of, standing, language)
    const still = texts.flatMap((one, at) => {
      const same = before.some((other) => other.subject === one.subject && other.field === one.field && other.state === 'missing')
      const text = (places ? articleOf(said[at] ?? '', places) : (said[at] ?? '')).trim()
      return same && text ? [{ ...one, text, mark: 'machine' as const, madeFrom: one.hash }] : []
    })
    await keepTexts(tx, { of, id: whole.id, language, now }, still)
  })
}

/** Runs everything that waits now. */
export async function runJobs(work: Work, ended?: AbortSignal): Promise<void> {
  for (let held = await claimJob(work.db, work.now()); held; held = await claimJob(work.db, work.now())) {
    try {
      await runJob(work, held, ended)
    } catch (error) {
      console.error(`A translation by machine ended with a fault: ${(error as Error).message}`)
    }
    if (ended?.aborted) return
  }
}

const rounds = roundsOf('Translations could not be looked for')
export const translateSoon = rounds.soon
export const startTranslating = (work: Work, options?: { everyMilliseconds?: number }) =>
  rounds.start(work.db, (ended) => runJobs(work, ended), options)
