// Respondents without their responses, for tests that insert responses directly.
import { sql } from 'kysely'
import type { Db } from '../src/core/database/database.server.ts'
import { withRespondent } from '../src/features/surveys/model/respondents.server.ts'

/** The id of a person's respondent in a project, which is made if it is missing. */
export async function putRespondent(db: Db, projectId: string, userId: string, now = new Date()): Promise<string> {
  const { rows } = await sql<{ id: string }>`with ${withRespondent({ projectId, userId, now })} select id from respondent`.execute(db)
  return rows[0]?.id as string
}

/** Copies the current facts of accounts to their respondents, as if they had only just responded. */
export const copyFacts = (db: Db) =>
  sql`
    update respondents r set zip_code = u.zip_code, state = u.state, age_range = u.age_range, gender = u.gender, ethnicity = u.ethnicity
    from users u where u.id = r.user_id`.execute(db)

/** For a comparison with a row's respondent_id: all respondents of a person. */
export const respondentsOf = (userId: string) => sql<string>`(select id from respondents where user_id = ${userId})`
