import type { FastifyInstance } from 'fastify'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { type Interruption, listInterruptions, type StatusPart, showStatus } from './contract.ts'
import { backupAge, countWork, findInterruptions } from './queries.server.ts'
import { backupState, parts, type SitePart, type Trouble, worstOf } from './rules.ts'
import { findTroubles, partsOff } from './troubles.server.ts'

/** What works, for officials. */
export async function status(app: FastifyInstance): Promise<void> {
  route(app, showStatus, async (_, context) => {
    const { db, actor, now } = context
    const interruptions = await findInterruptions(db, actor.organizationId, { now: now(), onlyOpen: false })
    return { parts: await partsOf(context, interruptions), interruptions }
  })

  route(app, listInterruptions, async (_, { db, actor, now }) => ({
    interruptions: await findInterruptions(db, actor.organizationId, { now: now(), onlyOpen: true }),
  }))
}

async function partsOf(context: OfficialContext, interruptions: readonly Interruption[]): Promise<StatusPart[]> {
  const { db, config, actor, now } = context
  const [all, counts, age] = await Promise.all([findTroubles(context), countWork(db, actor.organizationId, now()), backupAge(db)])
  const own = all.filter(({ organizationId }) => organizationId === null || organizationId === actor.organizationId)
  const ago = (seconds: number) => new Date(now().getTime() - seconds * 1000).toISOString()
  return parts.map((part) => {
    const trouble = worstOf(own.filter((one) => one.part === part))
    const noted = interruptions.find((one) => one.part === part && one.endedAt === null)?.beganAt
    const began = trouble ? [ago(trouble.sinceSeconds), noted ?? ''].filter(Boolean).sort()[0] : undefined
    return {
      part,
      state: trouble?.state ?? calmState(part, config, age),
      since: began ?? null,
      lateMinutes: lateMinutesOf(trouble),
      work: counts.get(part) ?? null,
      backupAt: part === 'backups' && age !== null ? ago(age) : null,
    }
  })
}

/** The state of a part without trouble. */
function calmState(part: SitePart, config: OfficialContext['config'], age: number | null): StatusPart['state'] {
  if (partsOff(config).includes(part)) return 'off'
  return part === 'backups' ? backupState(age) : 'works'
}

const kindsThatWait: readonly SitePart[] = ['mail', 'sms', 'translations', 'exports', 'uploads', 'pictures']

const lateMinutesOf = (trouble: Trouble | undefined): number | null =>
  trouble?.state === 'degraded' && kindsThatWait.includes(trouble.part) ? Math.floor(trouble.sinceSeconds / 60) : null
