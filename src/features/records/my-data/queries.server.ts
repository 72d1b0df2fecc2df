// All stored data about a resident, read as of one instant.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { userOf } from '../../accounts/model/shapes.server.ts'
import { type Settings, storedOptionsIn } from '../../projects/model/question-rows.server.ts'
import { inLabels, shownAnswer } from '../../surveys/model/rules.ts'
import { sealedCopiesOf } from '../holds/versions.server.ts'
import { isTo, ownAddresses } from './addresses.server.ts'
import type { MyData } from './contract.ts'
import { filesOf } from './files.server.ts'
import { followsOf } from './follows.server.ts'
import { visitsOf } from './visits.server.ts'

/** The stored data about a person; null if the person does not exist. */
export const findMyData = (db: Db, userId: string, now: Date): Promise<MyData | null> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const user = await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
      if (!user) return null
      const { email, email_verified_at, terms_accepted_at, moved_at, terms_version, terms_notified_version, terms_notified_at } = user
      const terms = { termsVersion: terms_version, termsNotifiedVersion: terms_notified_version, termsNotifiedAt: iso(terms_notified_at) }
      return {
        madeAt: now.toISOString(),
        user: {
          ...userOf(user),
          emailVerifiedAt: iso(email_verified_at),
          termsAcceptedAt: iso(terms_accepted_at),
          movedAt: iso(moved_at),
          ...terms,
        },
        ...(await responsesOf(tx, userId)),
        ...{ visits: await visitsOf(tx, userId), sealedCopies: await sealedCopiesOf(tx, userId) },
        ...(await followsOf(tx, userId)),
        ...(await accountOf(tx, userId)),
        ...{ letters: await lettersTo(tx, userId), logins: await loginsOf(tx, email) },
        contactMessages: email_verified_at ? await contactMessagesOf(tx, email) : [],
      }
    })

const iso = <T extends Date | null>(at: T) => (at === null ? null : at.toISOString()) as T extends Date ? string : string | null

type OfProject = { projectId: string; projectTitle: string; organization: string; created_at: Date }
const about = ({ projectId, projectTitle, organization, created_at }: OfProject) => ({
  project: { _id: projectId, title: projectTitle, organization },
  createdAt: created_at.toISOString(),
})

/** Rows that hang on the person's respondents, and reports, which hang on the account. */
type ResponseTable = 'answers' | 'comments' | 'votes' | 'likes' | 'reports'

const joinRespondents = sql`join respondents r on r.project_id = x.project_id and r.id = x.respondent_id`

async function responsesOf(tx: DbOrTx, userId: string) {
  const read = async <Table extends ResponseTable, More = unknown>(table: Table, more: RawBuilder<More> = sql``) =>
    (
      await sql<OfProject & Selectable<Tables[Table]> & More>`
        select x.*, p.id as "projectId", p.title as "projectTitle", o.name as organization ${more}
        from ${table === 'reports' ? sql`reports x` : sql`${sql.table(table)} x ${joinRespondents}`}
        join projects p on p.id = x.project_id join organizations o on o.id = p.organization_id
        where ${table === 'reports' ? sql`x.user_id` : sql`r.user_id`} = ${userId} order by x.created_at`.execute(tx)
    ).rows
  const answers = await read(
    'answers',
    sql<{ question: string; settings: Settings }>`, (select q.text from questions q where q.id = x.question_id) as question,
      (select q.settings from questions q where q.id = x.question_id) as settings`,
  )
  const comments = await read('comments')
  const votes = await read('votes')
  const likes = await read('likes')
  const reports = await read('reports')
  return {
    takingPart: await takingPartOf(tx, userId),
    answers: answers.map((row) => ({
      ...about(row),
      _id: row.id,
      question: row.question,
      answer: inLabels({ ...row.settings, options: storedOptionsIn(row.projectId, row.settings) }, shownAnswer(row), row.answer_other),
      updatedAt: row.updated_at.toISOString(),
    })),
    files: await filesOf(tx, userId),
    comments: comments.map((row) => ({
      ...about(row),
      _id: row.id,
      text: row.text,
      editedAt: iso(row.edited_at),
      answer: row.answer,
      answeredAt: iso(row.answered_at),
      hiddenAt: iso(row.hidden_at),
      hiddenReason: row.hidden_reason,
    })),
    votes: votes.map((row) => ({ ...about(row), vote: row.vote })),
    likes: likes.map(about),
    reports: reports.map((row) => ({
      ...about(row),
      _id: row.id,
      update: row.update_id,
      decision: row.decision_id,
      reason: row.reason,
      text: row.text,
      resolvedAt: iso(row.resolved_at),
      outcome: row.outcome,
    })),
  }
}

/** The projects the person responded to, and the facts that the responses carry. */
async function takingPartOf(tx: DbOrTx, userId: string) {
  const rows = await tx
    .selectFrom('respondents as x')
    .innerJoin('projects as p', 'p.id', 'x.project_id')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .selectAll('x')
    .select(['p.id as projectId', 'p.title as projectTitle', 'o.name as organization'])
    .where('x.user_id', '=', userId)
    .where('x.first_response_at', 'is not', null)
    .orderBy('x.created_at')
    .execute()
  return rows.map((row) => ({
    ...about(row),
    alias: row.alias,
    sharesIdentity: row.shares_identity,
    zipCode: row.zip_code,
    state: row.state,
    ageRange: row.age_range,
    gender: row.gender,
    ethnicity: row.ethnicity,
    moved: row.moved,
    channel: row.channel,
  }))
}

async function accountOf(tx: DbOrTx, userId: string) {
  const sessions = await tx
    .selectFrom('sessions')
    .select(['created_at', 'last_seen_at', 'remember_me', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const links = await tx
    .selectFrom('mailed_links')
    .select(['purpose', 'new_email', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const codes = await tx
    .selectFrom('mailed_codes')
    .select(['id', 'tries', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const acceptances = await tx
    .selectFrom('terms_acceptances')
    .select(['version', 'accepted_at'])
    .where('user_id', '=', userId)
    .orderBy('accepted_at')
    .execute()
  return {
    termsAcceptances: acceptances.map((row) => ({ version: row.version, acceptedAt: row.accepted_at.toISOString() })),
    sessions: sessions.map((row) => ({
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      rememberMe: row.remember_me,
      userAgent: row.user_agent,
    })),
    links: links.map((row) => ({
      purpose: row.purpose,
      newEmail: row.new_email,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      usedAt: iso(row.used_at),
    })),
    codes: codes.map((row) => ({
      _id: row.id,
      tries: row.tries,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      usedAt: iso(row.used_at),
    })),
  }
}

/** Without their text: it contains links that open the account, and the person may not have confirmed the address yet. */
async function lettersTo(tx: DbOrTx, userId: string) {
  const rows = await tx
    .selectFrom('outbox')
    .select(['channel', 'recipient', 'subject', 'status', 'created_at', 'sent_at'])
    .where(isTo(await ownAddresses(tx, userId)))
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    status: row.status === 'sending' ? 'waiting' : row.status,
    createdAt: row.created_at.toISOString(),
    sentAt: iso(row.sent_at),
  }))
}

async function loginsOf(tx: DbOrTx, email: string) {
  const rows = await tx
    .selectFrom('login_attempts')
    .select(['tried_at', 'address', 'failed'])
    .where('account', '=', email)
    .orderBy('tried_at')
    .execute()
  return rows.map((row) => ({ triedAt: row.tried_at.toISOString(), address: row.address, failed: row.failed }))
}

async function contactMessagesOf(tx: DbOrTx, email: string) {
  const rows = await tx
    .selectFrom('contact_messages')
    .selectAll()
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    email: row.email,
    areYou: row.are_you,
    feedbackType: row.feedback_type,
    topic: row.topic,
    page: row.page,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
  }))
}
