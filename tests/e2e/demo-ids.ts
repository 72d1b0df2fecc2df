// What in the demo the screens and journeys are about.
import type { Call, Who } from './api.ts'

/** Projects of the demo that pages are about. */
export type Ids = {
  /** The resident may answer. */
  open: string
  otherZip: string
  otherState: string
  closed: string
  completed: string
  /** Its totals are published. */
  published: string
  /** The administrator's own: published, and a draft. */
  own: string
  draft: string
  /** Like `open`. `addSpecialPeople` makes it ask for a confirmed mobile number. */
  mobile: string
  /** The administrator's own: open, with a Public survey of four questions. */
  publicSurvey: string
  /** An open question of `own`; and an own project whose totals are published. */
  openQuestion: string
  ownPublished: string
  /** Another one of the administrator's own, which no other screen is about. `addSpecialPeople` adds questions of more kinds to it. */
  kinds: string
  /** The resident. */
  me: string
  /** The id of a code of `own`; and the URL codes of a deactivated one, and of one whose project is completed. */
  code: string
  codeOff: string
  codeClosed: string
  /** An opinion article of the administrator's organization. */
  article: string
  /** A colleague whom nothing else is about. */
  viewer: string
}

type Summary = { _id: string; status: string; owner: string; questionsCount: number; endDate: string | null }
type CodesOf = { _id: string; status: string; qrCodes: { _id: string; code: string; active: boolean }[] }
type Shown = { _id: string; resultsPublished: boolean; location: { state: string }; mayRespond: { code: string | null } }

/** Looks up in the demo what the screens are about. */
export async function findIds(call: Call, tokenOf: (who: Who) => Promise<string>): Promise<Ids> {
  const [resident, administrator] = await Promise.all([tokenOf('resident'), tokenOf('administrator')])
  const list = async (status: string) =>
    (await call<{ projects: Summary[] }>(resident, 'GET', `/projects?status=${status}&limit=100`)).projects
  const shown = async ({ _id }: Summary) => (await call<{ project: Shown }>(resident, 'GET', `/projects/${_id}`)).project
  const [open, closed, completed] = (await Promise.all(['open', 'closed', 'completed'].map(list))) as [Summary[], Summary[], Summary[]]
  const details = await Promise.all([...open, ...closed, ...completed].map(shown))
  const { user } = await call<{ user: { _id: string } }>(resident, 'GET', '/users/me')
  const { organization } = await call<{ organization: { _id: string } }>(administrator, 'GET', '/users/me')
  const mine = await call<{ projects: Summary[] }>(administrator, 'POST', '/projects/ownerProject', { owner: organization._id, limit: 100 })
  const { users } = await call<{ users: { _id: string; permission: string }[] }>(administrator, 'GET', '/members')
  const { blogs } = await call<{ blogs: { _id: string }[] }>(administrator, 'GET', `/blogs?owner=${organization._id}`)
  const asking = open.filter((one) => one.questionsCount >= 3)
  const codes = await call<{ projects: CodesOf[] }>(administrator, 'POST', '/projects/orgQRCodeProjects', {
    owner: organization._id,
    limit: 100,
  })
  const isAsking = (one: Summary) => one.status === 'published' && one.questionsCount >= 3
  const own = mine.projects.find(isAsking)?._id
  const { questions } = await call<{ questions: { _id: string; type: string }[] }>(administrator, 'GET', `/questions/${own}/questionsList`)
  const surveys = await Promise.all(
    mine.projects.map(async ({ _id, status, questionsCount }) => {
      const { visibility } = await call<{ visibility: string }>(administrator, 'GET', `/questions/${_id}/questionsList`)
      return { _id, isFound: status === 'published' && questionsCount === 4 && visibility === 'Public' }
    }),
  )
  const ownCodes = codes.projects.find((one) => one._id === own)?.qrCodes ?? []
  const over = codes.projects.find((one) => one.status === 'completed' && one.qrCodes.length > 0)
  const publicSurvey = surveys.find((one) => one.isFound)?._id
  const answerable = asking.filter((one) => details.find((two) => two._id === one._id)?.mayRespond.code === null)
  const mobile = answerable.slice(1).find(({ _id }) => _id !== own && _id !== publicSurvey)
  const others = {
    open: answerable[0]?._id,
    mobile: mobile?._id,
    otherZip: details.find((one) => one.mayRespond.code === 'respond.otherZip')?._id,
    otherState: details.find((one) => one.mayRespond.code === 'respond.otherState')?._id,
    closed: closed[0]?._id,
    published: details.find((one) => one.resultsPublished)?._id,
    ...{ own, publicSurvey },
  }
  const found = {
    ...others,
    // The oldest: the newest has no answers yet.
    kinds: mine.projects.findLast((one) => isAsking(one) && !Object.values(others).includes(one._id))?._id,
    me: user._id,
    code: ownCodes[0]?._id,
    codeOff: ownCodes.find((one) => !one.active)?.code,
    codeClosed: over?.qrCodes.find((one) => one.active)?.code,
    completed: completed[0]?._id,
    openQuestion: questions.find((one) => one.type === 'open')?._id,
    ownPublished: mine.projects.find((one) => one.status === 'completed' && one.questionsCount > 0)?._id,
    draft: mine.projects.find((one) => one.status === 'draft')?._id,
    article: blogs[0]?._id,
    viewer: users.find((one) => one.permission === 'viewer')?._id,
  }
  const missing = Object.entries(found).filter(([, id]) => !id)
  if (missing.length > 0) throw new Error(`The demo has no project for: ${missing.map(([name]) => name).join(', ')}`)
  return found as Ids
}
