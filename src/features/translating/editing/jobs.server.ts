// Has machines translate what officials asked for.
import type { Config } from '../../../core/config/config.server.ts'
import type { Db } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { beginHeld, type Handler, Hopeless, type Job } from '../../../core/jobs/attempt.server.ts'
import { articleOf } from '../../projects/opeds/article.server.ts'
import { imagesOf, placesOf } from '../../projects/opeds/images.server.ts'
import { beginTranslation, endTranslation, finishTranslation, type JobRow } from './jobs.queries.server.ts'
import { translateByMachine } from './machine-job.ts'
import { findWhole, isOpen, keepTexts, type OwnerKind, textsIn, type Whole } from './queries.server.ts'
import { NoTranslation, type Translate, translatorOf } from './translators.server.ts'

type TranslationJobContext = Pick<AppContext, 'db' | 'now'> & { config: Pick<Config, 'translator'> }
type Missing = Awaited<ReturnType<typeof textsIn>>['texts']
type TranslationJob = Pick<Job<{ translation: string }>, 'payload' | 'signal' | 'hold' | 'complete'>

export const translationHandler = (work: TranslationJobContext): Handler<{ translation: string }> => ({
  kind: translateByMachine,
  run: (job) => runTranslation(work, job),
  ended: (tx, job, { error, next }) =>
    endTranslation(tx, job.payload.translation, next, isTold(error) ? error.message : 'a fault of our own'),
  logLine: (error) =>
    isTold(error) ? `The translator (${work.config.translator?.provider ?? 'off'}) isn’t responding` : 'A machine translation failed',
})

/** Errors whose words hold neither a text nor a key. */
const isTold = (error: Error): boolean => error instanceof NoTranslation || error instanceof Hopeless

/** Translates what is missing and keeps it unless somebody was faster; the translation of a text that changed meanwhile is out of date. */
export async function runTranslation(work: TranslationJobContext, job: TranslationJob): Promise<void> {
  const { db } = work
  const held = await beginHeld(db, job, (tx) => beginTranslation(tx, job.payload.translation))
  if (!held) return
  await translate(work, held, job.signal)
  await db.transaction().execute(async (tx) => {
    await job.complete(tx)
    await finishTranslation(tx, held)
  })
}

async function translate({ db, config, now }: TranslationJobContext, held: JobRow, signal: AbortSignal): Promise<void> {
  const of: OwnerKind = held.project_id ? 'projects' : 'blogs'
  const whole = await findWhole(db, of, held.subject_id)
  if (!whole || whole.written === held.language) return
  if (!config.translator) throw new Hopeless('none is set up')
  // Only what everybody may read leaves the house.
  if (!whole.isPosted) throw new Hopeless('not published')
  const missing = (await textsIn(db, of, whole, held.language)).texts.filter((one) => one.state === 'missing' && isOpen(whole, one))
  const isHtml = (one: { field: string }) => of === 'blogs' && one.field === 'description'
  const say = translatorOf(config.translator)
  for (const html of [false, true]) {
    const texts = missing.filter((one) => isHtml(one) === html)
    if (texts.length > 0) await translateSome({ db, of, whole, now: now() }, held, texts, { say, html, signal })
  }
}

type Aim = { db: Db; of: OwnerKind; whole: Whole; now: Date }
type How = { say: Translate; html: boolean; signal: AbortSignal }

async function translateSome({ db, of, whole, now }: Aim, { language }: JobRow, texts: Missing, { say, html, signal }: How): Promise<void> {
  const originals = texts.map((one) => one.original)
  const translated = await say(originals, whole.written, language, html, signal)
  const places = html ? placesOf(whole.id, await imagesOf(db, whole.id)) : null
  await db.transaction().execute(async (tx) => {
    const standing = await findWhole(tx, of, whole.id, { locked: true })
    if (!standing || standing.written !== whole.written) return
    const { texts: before } = await textsIn(tx, of, standing, language)
    const still = texts.flatMap((one, at) => {
      const same = before.some((other) => other.subject === one.subject && other.field === one.field && other.state === 'missing')
      const text = (places ? articleOf(translated[at] ?? '', places) : (translated[at] ?? '')).trim()
      return same && text && isOpen(standing, one) ? [{ ...one, text, mark: 'machine' as const, madeFrom: one.hash }] : []
    })
    await keepTexts(tx, { of, id: whole.id, language, now }, still)
  })
}
