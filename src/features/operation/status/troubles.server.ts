// What does not work at the moment, from the same sources as the doctor, /metrics and the page of failures.
import type { Config } from '../../../core/config/config.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { healthOf } from '../../../core/http/health.server.ts'
import { stalledSeconds } from '../../../core/jobs/due-jobs.ts'
import { freeBytesOf } from '../../../core/storage/free-space.server.ts'
import { smsSentOn } from '../../messaging/notifications/sms-sum.server.ts'
import { backupAge, findDueJobs, findWork } from './queries.server.ts'
import { backupState, diskState, type SitePart, type Trouble, workTroubles, worstOf } from './rules.ts'

type Installed = Pick<AppContext, 'db' | 'config' | 'files' | 'now'>

/** Parts that this installation has not set up. Without a mail server, a site that others can reach does not work. */
export function partsOff({ smtpUrl, loopbackOnly, twilio, translator }: Config): SitePart[] {
  const isOff: Partial<Record<SitePart, boolean>> = { mail: !smtpUrl && loopbackOnly, sms: !twilio, translations: !translator }
  return (['mail', 'sms', 'translations'] as const).filter((part) => isOff[part])
}

/** All troubles of the installation and of every organization, the worst one of each part and organization. */
export async function findTroubles(watched: Installed): Promise<Trouble[]> {
  const [site, work] = await Promise.all([siteTroubles(watched), jobTroubles(watched)])
  const groups = Map.groupBy([...site, ...work], ({ part, organizationId }) => `${part} ${organizationId}`)
  return [...groups.values()].flatMap((group) => worstOf(group) ?? [])
}

const ofInstallation = (part: SitePart, state: string, sinceSeconds = 0): Trouble[] =>
  state === 'degraded' || state === 'broken' ? [{ part, organizationId: null, state, sinceSeconds }] : []

async function siteTroubles({ db, config, files, now }: Installed): Promise<Trouble[]> {
  const [health, free, age, texts] = await Promise.all([
    healthOf({ db, files }),
    freeBytesOf(config.dataDir),
    backupAge(db),
    smsSentOn(db, now()),
  ])
  return [
    ...ofInstallation('site', health === 'database' ? 'broken' : 'works'),
    ...ofInstallation('disk', health === 'disk' ? 'broken' : diskState(free, config.diskMegabytesMin)),
    ...ofInstallation('backups', backupState(age)),
    ...ofInstallation('sms', config.twilio && texts >= config.smsPerDay ? 'broken' : 'works'),
  ]
}

async function jobTroubles({ db, config }: Installed): Promise<Trouble[]> {
  const off = partsOff(config)
  const [due, work] = await Promise.all([findDueJobs(db), findWork(db)])
  const stalled = stalledSeconds(due, [...(config.smtpUrl ? [] : ['mail']), ...off])
  return [
    ...ofInstallation('jobs', stalled > 0 ? 'broken' : 'works', stalled),
    ...ofInstallation('mail', config.smtpUrl || config.loopbackOnly ? 'works' : 'broken'),
    ...workTroubles(work.filter(({ part }) => !off.includes(part))),
  ]
}
