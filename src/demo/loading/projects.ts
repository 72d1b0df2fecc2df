import { seededRandom } from '../../core/async/seeded-random.ts'
import { dayEnd, dayStart } from '../../core/i18n/us-time.ts'
import { addDays } from '../../core/time/days.ts'
import { daySeconds } from '../../core/time/durations.ts'
import type { TimeZone } from '../../core/time/time-zones.ts'
import type { City } from '../content/city.ts'
import { documentLines, pictureAlts } from '../content/phrases.ts'
import type { Story, StoryDecision, StoryQuestion } from '../content/story.ts'
import { atHour, later, latest, newest } from './days.ts'
import { demoId } from './draws.ts'
import type { DemoDecision, DemoOfficial, DemoOrganization, DemoProject, DemoQuestion } from './shape.ts'

const fileName = (title: string) =>
  `${title
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
    .toLowerCase()}.pdf`

interface Owner {
  city: City
  organization: DemoOrganization
  officials: readonly DemoOfficial[]
}

/** The keys are those that an editor's rows and options get. */
function labelsOf(question: StoryQuestion): Pick<DemoQuestion, 'rows' | 'options'> {
  if (question.type !== 'matrix') return { rows: [], options: [] }
  return {
    rows: question.rows.map(([label], i) => ({ key: `r${i + 1}`, label })),
    options: question.options.map((label, i) => ({ key: `o${i + 1}`, label })),
  }
}

/** As the editor stores the labels of the ends. */
function scaleOf(question: StoryQuestion): DemoQuestion['scale'] {
  if (question.type !== 'rating' || !question.ends) return null
  const [minLabel, maxLabel] = question.ends
  return { min: 1, max: 5, minLabel, maxLabel }
}

function decided(seed: string, today: string, timeZone: TimeZone, one: StoryDecision, questions: readonly DemoQuestion[]): DemoDecision {
  const postedAt = atHour(timeZone, today, one.posted, 11)
  return {
    id: demoId(seededRandom(`${seed}/decision/${one.said}`), postedAt),
    said: one.said,
    doing: one.doing,
    status: decisionStatus(one),
    promisedFor: one.promised === undefined ? null : addDays(today, one.promised),
    postedAt,
    doneAt: one.done === undefined ? null : atHour(timeZone, today, one.done, 15),
    questionIds: one.answers.flatMap((index) => questions[index]?.id ?? []),
  }
}

/** The project of a story, for a load day. The editor of its city created it. */
export function demoProject(seed: string, today: string, story: Story, { city, organization, officials }: Owner): DemoProject {
  const luck = seededRandom(`${seed}/project/${story.title}`)
  const { state, timeZone } = city
  const draft = 'draft' in story.status
  const postedAt = 'draft' in story.status ? null : atHour(timeZone, today, story.status.posted, luck.between(9, 16))
  const completedDay = 'posted' in story.status ? story.status.completed : undefined
  const completedAt = completedDay === undefined ? null : atHour(timeZone, today, completedDay, 14)
  const createdAt = postedAt ? later(postedAt, -luck.int(2, 9) * daySeconds) : later(latest(today), -luck.int(2, 5) * daySeconds)
  const updates = story.updates.map(({ day, title, text }) => {
    const at = atHour(timeZone, today, day, 10)
    return { id: demoId(luck, at), title, text, postedAt: at }
  })
  const id = demoId(luck, createdAt)
  const questions = story.questions.map((question, i) => {
    const { type, text } = question
    const before = ('before' in question && question.before) || null
    return {
      id: demoId(luck, later(createdAt, 600 + i * 60)),
      ...labelsOf(question),
      scale: scaleOf(question),
      ...{ type, text, before: before && { text: before.text, until: atHour(timeZone, today, before.until, 9) } },
    }
  })
  const decisions = (story.decisions ?? []).map((one) => decided(seed, today, timeZone, one, questions))
  const decisionTimes = decisions.flatMap((one) => [one.postedAt, one.doneAt ?? one.postedAt])
  return {
    id,
    key: story.key,
    organizationId: organization.id,
    createdBy: officials[1]?.id ?? '',
    status: draft ? ('draft' as const) : publishedStatus(completedAt),
    title: story.title,
    description: story.description.join('\n\n'),
    projectType: story.projectType,
    category: story.category,
    department: story.department,
    street: story.street,
    city: city.city,
    county: city.county,
    state,
    timeZone,
    zip: story.zip,
    lat: story.lat,
    lng: story.lng,
    zipCodes: [...story.zipCodes],
    startsAt: dayStart(timeZone, addDays(today, story.open[0])),
    endsAt: dayEnd(timeZone, addDays(today, story.open[1])),
    isPin: story.isPin ?? false,
    surveyVisibility: story.survey,
    resultsAt: story.results === undefined ? completedAt : atHour(timeZone, today, story.results, 14),
    postedAt,
    completedAt,
    createdAt,
    updatedAt: newest(postedAt ?? createdAt, ...updates.map((one) => one.postedAt), ...decisionTimes, completedAt ?? createdAt),
    questions,
    facts: story.facts.map(([label, value]) => ({ id: demoId(luck, createdAt), label, value })),
    updates,
    decisions,
    reports: (story.reports ?? []).flatMap(({ update, day, text }) => {
      const at = atHour(timeZone, today, day, 19)
      return { id: demoId(seededRandom(`${seed}/report/${text}`), at), updateId: updates[update]?.id ?? '', text, createdAt: at }
    }),
    pictures: [story.category, ...(story.alsoPictured ? [story.alsoPictured] : [])].map((category, i) => ({
      category,
      seed: `${story.title}/${i}`,
      alt: pictureAlts[category],
    })),
    documents: (story.documents ?? []).map((title) => ({
      name: fileName(title),
      title,
      lines: documentLines(story.title, organization.name),
    })),
  }
}

function decisionStatus({ done, promised }: { done?: number | undefined; promised?: number | undefined }) {
  if (done !== undefined) return 'done'
  return promised === undefined ? 'declined' : 'promised'
}

const publishedStatus = (completedAt: Date | null) => (completedAt ? 'completed' : 'published')
