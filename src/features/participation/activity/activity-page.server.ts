import { api, type PageContext } from '../../../core/http/api.server.ts'
import { forResidents, orRefusalPage } from '../../../core/http/error-page.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { formatDay } from '../../../core/i18n/dates.ts'
import { formatList } from '../../../core/i18n/sentence.ts'
import { tellOfSeveral } from '../../translations/model/contract.ts'
import { readProjects, writtenProjects } from '../../translations/model/reading.server.ts'
import { decisionIn, titleIn, translationReaderOf } from '../../translations/model/rules.ts'
import { listFollows } from '../follows/contract.ts'
import { listReceipts } from '../receipts/contract.ts'
import { showActivity } from './contract.ts'

/** Loads a resident's answers, comments, follows, and the decisions that concern them. */
export async function activityPage(context: PageContext) {
  forResidents(context)
  const call = context.get(api)
  const { language } = context.get(visit)
  const read = Promise.all([call(listReceipts, {}), call(showActivity, {}), call(listFollows, {})])
  const [{ receipts }, { comments, decisions }, { projects, zips }] = await orRefusalPage(read)
  const ids = [...[...receipts, ...comments, ...decisions].map((one) => one.project._id), ...projects.map((one) => one._id)]
  const [reader, written, { told: translations }] = await Promise.all([
    readProjects(call, ids, language),
    writtenProjects(call, ids, language),
    call(tellOfSeveral, { query: { decisions: decisions.map((one) => one._id).join(',') } }),
  ])
  const decided = translationReaderOf(translations, language, new URLSearchParams())
  const named = <P extends { _id: string; title: string }>(project: P) => ({ ...project, ...titleIn(reader, project) })
  return {
    answers: receipts.map(({ receipt, project, arrivedAt, mayChange }) => ({
      receipt,
      project: named(project),
      day: formatDay(language, project.timeZone, arrivedAt),
      mayChange: mayChange.allowed,
    })),
    comments: comments.map(({ project, createdAt, answer, ...comment }) => ({
      ...comment,
      project: named(project),
      day: formatDay(language, project.timeZone, createdAt),
      answer: answer && { text: answer.text, day: formatDay(language, project.timeZone, answer.at) },
      // The texts are shown as they were written.
      writtenLang: written.writtenIn(project._id),
    })),
    decisions: decisions.map(({ project, ...decision }) => ({
      project: named(project),
      decision: decisionIn({ ...decision, project: project._id, questions: [] }, decided),
    })),
    follows: projects.map(named),
    zips: formatList(
      language,
      zips.map((one) => one.zipCode),
    ),
  }
}
