// Plazas with and without a translator, for tests of machine translation.
import { readConfig } from '../src/core/config/config.server.ts'
import { translationHandler } from '../src/features/translating/editing/jobs.server.ts'
import { forgetJobs, runJobs } from './jobs.ts'
import { type Translator, translator } from './servers/translator.ts'
import { type Stage, stage } from './stage.ts'

/** `off` has no translator. */
export type TranslatorStages = { service: Translator; s: Stage; off: Stage; close: () => Promise<void> }

const settings = (url: string) => ({ TRANSLATOR: 'libretranslate', TRANSLATOR_URL: url })

export async function translatorStages(): Promise<TranslatorStages> {
  const service = await translator()
  const [s, off] = await Promise.all([stage(settings(service.url)), stage()])
  const close = async () => {
    await Promise.all([s.close(), off.close()])
    service.close()
  }
  return { service, s, off, close }
}

/** What the handler of the jobs needs. */
export const translationWork = ({ db, clock }: Stage, url: string) => ({ db, now: () => clock.now, config: readConfig(settings(url)) })

export const runTranslations = (s: Stage, work: ReturnType<typeof translationWork>) => runJobs(s.db, [translationHandler(work)])

/** The service works, and nothing waits. */
export async function resetTranslations({ service, s }: Pick<TranslatorStages, 'service' | 's'>): Promise<void> {
  Object.assign(service, { asked: [], status: 200, held: null })
  await s.db.deleteFrom('machine_translations').execute()
  await forgetJobs(s.db)
}
