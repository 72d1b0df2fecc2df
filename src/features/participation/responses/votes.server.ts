import type { FastifyInstance } from 'fastify'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { timeZoneOf } from '../../../core/http/actor.ts'
import { route } from '../../../core/http/route.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { attemptValues } from '../../surveys/model/respondents.server.ts'
import { responderTo, responsesSeenBy, thanks } from './access.server.ts'
import { castVote, deleteVote, listVotes, switchVote } from './contract.ts'
import { countVotes, votesOf } from './lists.server.ts'
import { attemptVote, findVote, insertVote, removeVote, updateVote } from './queries.server.ts'
import type { VoteValue } from './rules.ts'

type Input = {
  query: { vote?: VoteValue | undefined; owner?: string | undefined }
  body?: { vote?: VoteValue | undefined } | null | undefined
}

const voteIn = ({ query, body }: Input): VoteValue => query.vote ?? body?.vote ?? rejectFields({ vote: 'vote.choice' })

/** What the voter reads back. */
const own = (userId: string, vote: VoteValue, createdAt: Date) => ({
  votes: [{ owner: userId, vote, createdAt: createdAt.toISOString() }],
  counts: null,
  vote,
})
const none = { votes: [], counts: null, vote: null }

export function votes(app: FastifyInstance): void {
  route(app, listVotes, async ({ params, query }, { db, actor }) => {
    if ((await responsesSeenBy(db, actor, params.id)) === 'own') {
      const found = await findVote(db, params.id, actor.userId)
      const shown = found && (query.vote === undefined || query.vote === found.vote)
      return {
        ...(shown ? own(actor.userId, found.vote, found.createdAt) : none),
        vote: found?.vote ?? null,
        nextCursor: null,
        waiting: null,
      }
    }
    const { includeUnconfirmed = false, vote, limit, cursor } = query
    const [page, { yes, no, waiting }] = await Promise.all([
      votesOf(db, params.id, { includeUnconfirmed, vote }, { timeZone: timeZoneOf(actor), limit, cursor }),
      countVotes(db, params.id, includeUnconfirmed),
    ])
    return { ...page, counts: { yes, no }, vote: null, waiting }
  })

  const cast = (language: Language, isConfirmed: boolean, ...vote: Parameters<typeof own>) => ({
    message: thanks(language, 'vote.thanks', isConfirmed),
    ...own(...vote),
  })
  route(
    app,
    castVote,
    async ({ params, ...input }, context) => {
      const { db, now, language } = context
      const { userId, emailVerified } = await responderTo(params.id, context)
      const vote = voteOf(input, userId)
      if (!(await insertVote(db, params.id, userId, vote, now()))) reject(409, 'vote.duplicate')
      return cast(language, emailVerified, userId, vote, now())
    },
    async ({ params, query, body }, context) => {
      const vote = query.vote ?? body?.vote
      if (!isId(params.id) || vote === undefined || query.owner !== undefined) return null
      const values = attemptValues(params.id, context)
      const row = await attemptVote(context.db, { ...values, vote })
      return row
        ? { session: row, reply: (language) => cast(language, row.email_verified_at !== null, row.user_id, vote, values.now) }
        : null
    },
  )

  route(app, switchVote, async ({ params, ...input }, context) => {
    const { db, now, language } = context
    const { userId } = await responderTo(params.id, context)
    const vote = voteOf(input, userId)
    if (!(await updateVote(db, params.id, userId, vote))) reject(404, 'vote.none')
    const found = await findVote(db, params.id, userId)
    return { message: message(language, 'vote.switched'), ...own(userId, vote, found?.createdAt ?? now()) }
  })

  route(app, deleteVote, async ({ params }, context) => {
    const { db, language } = context
    const { userId } = await responderTo(params.id, context)
    if (!(await removeVote(db, params.id, userId))) reject(404, 'vote.none')
    return { message: message(language, 'vote.deleted'), ...none }
  })
}

function voteOf(input: Input, userId: string): VoteValue {
  if (input.query.owner !== undefined && input.query.owner !== userId) reject(403, 'vote.notYours')
  return voteIn(input)
}
