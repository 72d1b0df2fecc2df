import { type SeededRandom, seededRandom } from '../../core/async/seeded-random.ts'
import { addedToAnswers } from '../content/phrases.ts'
import type { StoryQuestion } from '../content/story.ts'
import { later, someMoment } from './days.ts'
import { bellCurve, demoId, vary } from './draws.ts'
import type { DemoAnswer, DemoReply } from './shape.ts'
import { answered, type DemoTurnout, type Stance, stanceOf } from './turnout.ts'

type DemoAnswering = (luck: SeededRandom, stance: Stance) => DemoReply

/** Each person's answers to a project's questions, about a minute apart. */
export function demoAnswers(seed: string, { project, story, participants, span }: DemoTurnout): DemoAnswer[] {
  const luck = seededRandom(`${seed}/answers/${project.id}`)
  const answering = story.questions.map((question) => leaning(luck, question))
  return participants.flatMap((person) => {
    const stance = stanceOf(luck, bellCurve(luck) / 1.5, person)
    let moment = someMoment(luck, project.timeZone, span(person))
    return project.questions.flatMap((question, i): DemoAnswer[] => {
      const reply = answering[i]?.(luck, stance)
      if (!reply || !luck.maybe(answered[question.type])) return []
      moment = later(moment, question.type === 'open' ? luck.int(40, 160) : luck.int(6, 40))
      const wording = question.before && moment >= question.before.until ? 2 : 1
      const own = { projectId: project.id, questionId: question.id, userId: person.id }
      return [{ id: demoId(luck, moment), ...own, wording, reply, createdAt: moment }]
    })
  })
}

/** The overall opinion on a question, drawn once; each person's answer varies around it. */
function leaning(luck: SeededRandom, question: StoryQuestion): DemoAnswering {
  if (question.type === 'open') return inOwnWords(question.voices)
  const byAge = luck.between(-0.3, 0.3)
  if (question.type === 'yesno') {
    const share = luck.between(0.3, 0.85)
    return (own, { mood, age }) => ({ type: 'yesno', yes: own.maybe(share + 0.15 * mood + 0.5 * byAge * age) })
  }
  if (question.type === 'matrix') return rowByRow(question)
  const drawn = luck.between(2, 4.3)
  const middle = question.middle ?? drawn
  const divides = luck.maybe(0.25) && question.middle === undefined
  const forIt = luck.between(0.35, 0.65)
  let lowest = 0
  return (own, { mood, age }) => {
    const ofTwoMinds = own.maybe(forIt + 0.2 * mood + 0.4 * byAge * age) ? 4.7 : 1.4
    const stars = divides && own.maybe(0.85) ? ofTwoMinds + 0.8 * bellCurve(own) : middle + 0.5 * mood + byAge * age + 1.8 * bellCurve(own)
    const isLowest = question.lowest !== undefined && lowest < question.lowest
    if (isLowest) lowest++
    const least = question.lowest === undefined ? 1 : 2
    return { type: 'rating', rating: isLowest ? 1 : Math.min(5, Math.max(least, Math.round(stars))) }
  }
}

/** Most people answer every row. */
function rowByRow({ rows, options }: Extract<StoryQuestion, { type: 'matrix' }>): DemoAnswering {
  return (luck, { mood }) => {
    const pairs = rows.flatMap(([, middle], i) => {
      const place = Math.round(middle + 0.3 * mood + 0.9 * bellCurve(luck))
      const option = Math.min(options.length - 1, Math.max(0, place))
      return i > 0 && luck.maybe(0.05) ? [] : [`r${i + 1}:o${option + 1}`]
    })
    return { type: 'matrix', pairs }
  }
}

function inOwnWords(voices: readonly string[]): DemoAnswering {
  const used = new Set<string>()
  return (luck) => ({ type: 'open', text: freshText(luck, { voices, added: addedToAnswers, addedShare: 0.3, used }) })
}

interface Saying {
  voices: readonly string[]
  /** Sentences that some people add. */
  added: readonly string[]
  addedShare: number
  /** Texts already used, which are avoided. */
  used: Set<string>
}

/** A text from the list of voices, if possible one that nobody has used yet. */
export function freshText(luck: SeededRandom, { voices, added, addedShare, used }: Saying): string {
  let text = ''
  for (let attempt = 0; attempt < 12; attempt++) {
    const more = luck.maybe(addedShare + attempt * 0.05)
    text = vary(luck, luck.pick(voices)) + (more ? ` ${vary(luck, luck.pick(added))}` : '')
    if (!used.has(text)) break
  }
  used.add(text)
  return text
}
