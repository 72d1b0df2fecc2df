import type { FastifyInstance } from 'fastify'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Official, Resident } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { smsIsPossible } from '../../messaging/notifications/rules.ts'
import { rememberedStanding } from '../../projects/model/queries.server.ts'
import { changeTelling, follow, followZip, listFollows, showFollow, showTelling, unfollow, unfollowZip } from './contract.ts'
import {
  countFollows,
  deleteProjectFollow,
  deleteZipFollow,
  findFollowedProjects,
  findFollowedZip,
  findFollowedZips,
  findTelling,
  holdSettings,
  insertProjectFollow,
  insertZipFollow,
  isFollowing,
} from './queries.server.ts'
import { projectsMax, zipsMax } from './rules.ts'
import { changeSettings } from './settings.server.ts'
import { smsRoutes } from './sms.server.ts'
import { unsubscribeRoutes } from './unsubscribe.server.ts'

/** Officials see projects on their own pages; following is for residents. */
const residentIn = ({ actor }: Context<Resident | Official>): Resident =>
  actor.kind === 'resident' ? actor : reject(403, 'follow.residentsOnly')

/** @throws HttpError 404 unless residents can see the project */
async function ensureKnown({ db, remember }: Context, id: string): Promise<void> {
  const standing = await rememberedStanding(db, id, remember)
  if (!standing || standing.status === 'draft') reject(404, 'request.notFound')
}

/** The caller's notification settings as the API returns them. */
export const tellingOf = ({ db, config, now }: Context, userId: string) =>
  findTelling(db, userId, { now: now(), smsPossible: smsIsPossible(config) })

const toFollowedProject = (row: Awaited<ReturnType<typeof findFollowedProjects>>[number]) => ({
  _id: row.id,
  title: row.title,
  organization: row.organization,
  status: row.status,
  endDate: row.ends_at?.toISOString() ?? null,
  followedAt: row.created_at.toISOString(),
})

const toFollowedZip = (row: Awaited<ReturnType<typeof findFollowedZips>>[number]) => ({
  zipCode: row.zip,
  city: row.city ?? '',
  state: row.state ?? '',
  followedAt: row.created_at.toISOString(),
})

export async function follows(app: FastifyInstance): Promise<void> {
  route(app, showFollow, async ({ params }, context) => {
    const { userId } = residentIn(context)
    await ensureKnown(context, params.id)
    return { following: await isFollowing(context.db, userId, params.id) }
  })

  route(app, follow, async ({ params }, context) => {
    const { userId, emailVerified } = residentIn(context)
    const { db, now, language } = context
    await ensureKnown(context, params.id)
    await db.transaction().execute(async (tx) => {
      await holdSettings(tx, userId)
      const added = await insertProjectFollow(tx, { user_id: userId, project_id: params.id, created_at: now() })
      if (added && (await countFollows(tx, 'project_follows', userId)) > projectsMax)
        reject(409, 'follow.tooMany', { maximum: projectsMax })
    })
    return { message: message(language, emailVerified ? 'follow.following' : 'follow.followingUnconfirmed'), following: true }
  })

  route(app, unfollow, async ({ params }, context) => {
    const { userId } = residentIn(context)
    if (!isId(params.id)) reject(404, 'request.notFound')
    await deleteProjectFollow(context.db, userId, params.id)
    return { message: message(context.language, 'follow.unfollowed'), following: false }
  })

  route(app, listFollows, async (_, context) => {
    const { userId } = residentIn(context)
    const projects = await findFollowedProjects(context.db, userId)
    const zips = await findFollowedZips(context.db, userId)
    return { projects: projects.map(toFollowedProject), zips: zips.map(toFollowedZip) }
  })

  route(app, followZip, async ({ body: { zipCode } }, context) => {
    const { userId } = residentIn(context)
    const { db, now, language } = context
    if (!(await findFollowedZip(db, zipCode))) rejectFields({ zipCode: { code: 'follow.zipUnknown', values: { zip: zipCode } } })
    await db.transaction().execute(async (tx) => {
      await holdSettings(tx, userId)
      const added = await insertZipFollow(tx, { user_id: userId, zip: zipCode, created_at: now() })
      if (added && (await countFollows(tx, 'zip_follows', userId)) > zipsMax) reject(409, 'follow.tooManyZips', { maximum: zipsMax })
    })
    return { message: message(language, 'follow.followingZip', { zip: zipCode }) }
  })

  route(app, unfollowZip, async ({ params: { zip } }, context) => {
    const { userId } = residentIn(context)
    await deleteZipFollow(context.db, userId, zip)
    return { message: message(context.language, 'follow.unfollowedZip', { zip }) }
  })

  route(app, showTelling, async (_, context) => ({ telling: await tellingOf(context, residentIn(context).userId) }))

  route(app, changeTelling, async ({ body }, context) => {
    const resident = residentIn(context)
    await changeSettings(context, resident, body)
    return { message: message(context.language, 'follow.saved'), telling: await tellingOf(context, resident.userId) }
  })

  smsRoutes(app, residentIn, tellingOf)
  unsubscribeRoutes(app)
}
