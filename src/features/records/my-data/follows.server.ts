// What a person follows, how they are notified, and their pending notifications.
import { type Selectable, sql } from 'kysely'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import type { MyData } from './contract.ts'

type FollowData = Pick<MyData, 'projectFollows' | 'zipFollows' | 'telling' | 'smsCodes' | 'tidings'>

export async function followsOf(tx: DbOrTx, userId: string): Promise<FollowData> {
  const settings = await tx
    .selectFrom('follow_settings as f')
    .leftJoin('sms_stops as s', 's.number', 'f.sms_number')
    .selectAll('f')
    .select('s.stopped_at')
    .where('f.user_id', '=', userId)
    .execute()
  const codes = await tx.selectFrom('sms_codes').selectAll().where('user_id', '=', userId).execute()
  const zips = await tx.selectFrom('zip_follows').select(['zip', 'created_at']).where('user_id', '=', userId).orderBy('zip').execute()
  return {
    projectFollows: (await withProject(tx, 'project_follows', userId)).map((row) => ({
      project: row.project,
      createdAt: row.created_at.toISOString(),
    })),
    zipFollows: zips.map((row) => ({ zipCode: row.zip, createdAt: row.created_at.toISOString() })),
    telling: settings.map((row) => ({
      byMail: row.by_mail,
      bySms: row.by_sms,
      rhythm: row.rhythm,
      muted: row.muted.join(','),
      smsNumber: row.sms_number,
      smsAgreedAt: row.sms_agreed_at?.toISOString() ?? null,
      smsAgreedTo: row.sms_agreed_to,
      smsStoppedAt: row.stopped_at?.toISOString() ?? null,
    })),
    smsCodes: codes.map((row) => ({
      smsNumber: row.number,
      smsAgreedTo: row.agreed_to,
      tries: row.tries,
      expiresAt: row.expires_at.toISOString(),
      sentCount: row.sent_count,
      sentFromAt: row.sent_from.toISOString(),
    })),
    tidings: (await withProject(tx, 'tidings', userId)).map((row) => ({
      project: row.project,
      channel: row.channel,
      kind: row.kind,
      about: row.subject_id,
      dueAt: row.due_at.toISOString(),
    })),
  }
}

type LikedProject = MyData['likes'][number]['project']

async function withProject<Table extends 'project_follows' | 'tidings'>(tx: DbOrTx, table: Table, userId: string) {
  const { rows } = await sql<Selectable<Tables[Table]> & { project: LikedProject }>`
    select x.*, json_build_object('_id', p.id, 'title', p.title, 'organization', o.name) as project
    from ${sql.table(table)} x join projects p on p.id = x.project_id join organizations o on o.id = p.organization_id
    where x.user_id = ${userId} order by p.id`.execute(tx)
  return rows
}
