import { buffer } from 'node:stream/consumers'
import { reject } from '../../../core/contract/errors.ts'
import type { Actor } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import type { FileStore } from '../../../core/storage/files.server.ts'
import { visibleStanding } from '../../projects/model/queries.server.ts'
import { isOwner } from '../../projects/model/rules.ts'
import { findPublishedSelection } from '../../surveys/published-selection/selection.server.ts'
import { findWhole, tellOfWhole } from '../../translating/editing/queries.server.ts'
import { writersReader } from '../../translations/model/rules.ts'
import type { PublishedResults } from '../publication/contract.ts'
import { publishedIn } from '../publication/in-language.ts'
import { readPublished } from '../publication/read.server.ts'

/**
 * Everything that a project's council may read, in the language of the request where it was translated. The release behind it is stored:
 * what a council reads is public.
 * @throws HttpError 403 for other organizations, 409 for a draft
 */
export async function readReport({ db, actor, now, config, language }: Context<Actor>, id: string): Promise<PublishedResults> {
  const project = await visibleStanding(db, id, actor)
  if (!isOwner(actor, project)) reject(403, 'survey.otherOrganization')
  if (project.status === 'draft') reject(409, 'publication.draft')
  const choice = { ...(await findPublishedSelection(db, id)), questions: null }
  const clock = { now: now(), publishHour: config.publishHour }
  const report = await readPublished(db, project, choice, clock, { reader: 'council' })
  const whole = (await findWhole(db, 'projects', id)) ?? reject(404, 'request.notFound')
  return publishedIn(report, writersReader(await tellOfWhole(db, 'projects', whole, language), language))
}

/** The logo of an organization as stored; null without one. */
export async function readLogoOf(
  { db, files }: Pick<Context<Actor>, 'db'> & { files: FileStore },
  organizationId: string,
): Promise<Buffer | null> {
  const row = await db.selectFrom('organizations').select('logo_key').where('id', '=', organizationId).executeTakeFirst()
  const stored = row?.logo_key ? await files.get(row.logo_key) : null
  return stored && buffer(await stored.read())
}
