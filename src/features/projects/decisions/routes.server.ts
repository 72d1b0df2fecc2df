import type { FastifyInstance } from 'fastify'
import type { Received } from '../../../core/contract/endpoint.ts'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import { definedOf, mergeFields } from '../../../core/contract/merge-fields.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { ensureMayPost, ensureTermsAccepted } from '../../accounts/model/verified.server.ts'
import { recordProjectEvent } from '../../messaging/events/events.server.ts'
import type { Status } from '../model/contract.ts'
import { lockOwnProject, readableStanding, touchProject } from '../model/queries.server.ts'
import { maySeeSurvey } from '../model/rules.ts'
import { addDecision, changeDecision, listDecisions, removeDecision } from './contract.ts'
import * as rows from './queries.server.ts'
import { decisionsMax, type Promised, promiseOf } from './rules.ts'

type DecisionEditing = Context<Official>

/** The endpoints of "You said, we did". */
export async function decisions(app: FastifyInstance): Promise<void> {
  route(app, listDecisions, async ({ params }, { db, actor, now, request }) => {
    const project = await readableStanding(db, params.id, { actor, request })
    const seen = { projectId: project.id, timeZone: project.organizationTimeZone, now: now() }
    return { decisions: await rows.decisionsOf(db, { ...seen, withQuestions: maySeeSurvey(actor, project) }) }
  })

  route(app, addDecision, async ({ params, body }, context) => {
    ensureTermsAccepted(context.actor)
    const promised = promisedBy(body, null, context)
    const id = await changing(params.id, context, async (tx, status) => {
      ensureMayPost(context.actor, status)
      if ((await rows.countDecisions(tx, params.id)) >= decisionsMax) reject(409, 'decision.full', { count: decisionsMax })
      const made = await rows.insertDecision(tx, params.id, { ...promised, said: body.said, doing: body.doing }, context.now())
      await answering(tx, params.id, made, body.questions)
      await recordUpdate(tx, params.id, made, context)
      return made
    })
    return replyWith(id, params.id, context, 'decision.added')
  })

  route(app, changeDecision, async ({ params: { id }, body }, context) => {
    const projectId = await known(id, context)
    await changing(projectId, context, async (tx, status) => {
      ensureMayPost(context.actor, status)
      const before = (await rows.findDecision(tx, id)) ?? reject(404, 'request.notFound')
      const sent = mergedWith(before, body)
      const promised = promisedBy(sent, before, context)
      await rows.updateDecision(tx, id, { ...promised, said: sent.said, doing: sent.doing }, context.now())
      await answering(tx, projectId, id, sent.questions)
      await recordUpdate(tx, projectId, id, context)
    })
    return replyWith(id, projectId, context, 'decision.changed')
  })

  route(app, removeDecision, async ({ params: { id } }, context) => {
    const projectId = await known(id, context)
    await changing(projectId, context, async (tx) => {
      await rows.deleteDecision(tx, id)
      await recordUpdate(tx, projectId, id, context)
    })
    return { message: message(context.language, 'decision.removed') }
  })
}

const known = async (id: string, { db }: DecisionEditing) => (await rows.projectOfDecision(db, id)) ?? reject(404, 'request.notFound')

/** Locks an own project, runs the change, and updates the project's last change. */
const changing = <T>(
  projectId: string,
  { db, actor, now }: DecisionEditing,
  change: (tx: DbOrTx, status: Status) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const result = await change(tx, await lockOwnProject(tx, projectId, actor))
    await touchProject(tx, projectId, now())
    return result
  })

/** What was sent, merged with what others saved since the caller read the decision. */
function mergedWith(
  now: rows.DecisionContent,
  { basedOn, ...sent }: Received<typeof changeDecision>['body'],
): Partial<rows.DecisionContent> {
  const comparable = ({ promisedFor, questions, ...rest }: typeof sent) =>
    definedOf({ ...rest, promisedFor: promisedFor === '' ? null : promisedFor, questions: questions?.toSorted() })
  return basedOn ? mergeFields<rows.DecisionContent>(comparable(basedOn), comparable(sent), now) : comparable(sent)
}

const recordUpdate = (tx: DbOrTx, projectId: string, decision: string, { now }: DecisionEditing) =>
  recordProjectEvent(tx, projectId, { type: 'decision.updated', data: { decision }, now: now() })

function promisedBy(sent: Parameters<typeof promiseOf>[0], before: Promised | null, { actor, now }: DecisionEditing): Promised {
  const promised = promiseOf(sent, before, dayIn(actor.timeZone, now()))
  return 'code' in promised ? rejectFields({ promisedFor: promised }) : promised
}

async function answering(tx: DbOrTx, projectId: string, id: string, questions: string[] | undefined): Promise<void> {
  if (questions && !(await rows.setQuestions(tx, projectId, id, questions))) rejectFields({ questions: 'decision.question' })
}

async function replyWith(id: string, projectId: string, { db, actor, now, language }: DecisionEditing, code: string) {
  const all = await rows.decisionsOf(db, { projectId, timeZone: actor.timeZone, now: now(), withQuestions: true })
  const decision = all.find((one) => one._id === id) ?? reject(404, 'request.notFound')
  return { message: message(language, code), decision }
}
