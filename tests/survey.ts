// A project with questions, inserted directly into the database.
import type { Db } from '../src/core/database/database.server.ts'
import { newId } from '../src/core/database/ids.server.ts'
import type { QuestionType } from '../src/features/surveys/model/rules.ts'
import type { Person } from './cast.ts'
import { type ProjectColumns, putProject } from './project.ts'

export type Survey = { projectId: string; questions: string[] }

/** @param owner an official of the organization that owns the project */
export async function putSurvey(db: Db, owner: Person, now: Date, types: QuestionType[], columns: ProjectColumns = {}): Promise<Survey> {
  const projectId = await putProject(db, owner, now, { questions_count: types.length, ...columns })
  const rows = types.map((type, position) => ({
    ...{ id: newId(), project_id: projectId, text: `Question ${position + 1}?`, type, position },
    created_at: new Date(now.getTime() - 20 * 86_400_000),
  }))
  if (rows.length > 0) await db.insertInto('questions').values(rows).execute()
  return { projectId, questions: rows.map((row) => row.id) }
}
