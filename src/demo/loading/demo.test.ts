import { isValidPhoneNumber } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { pdfText } from '../../../tests/pdf-text.ts'
import { rewritePdf } from '../../features/projects/media/pdf/rewrite-pdf.server.ts'
import { rewritten } from '../../features/projects/media/pdf/rewritten-pdf.server.ts'
import { categories, projectTypes } from '../../features/projects/model/contract.ts'
import { cities } from '../content/cities.ts'
import { demoContent, demoSeed } from './demo-content.ts'
import { textPdf } from './pdf.ts'
import type { DemoProject } from './shape.ts'

const today = '2026-11-20'
const now = new Date('2026-11-20T00:00:00Z')
const content = demoContent(demoSeed, today)
const { organizations, officials, residents, projects, answers, comments, likes, votes, respondents } = content
const acts = [...answers, ...comments, ...likes, ...votes, ...respondents]
const shown = projects.filter((project) => project.status !== 'draft')
const people = new Map(residents.map((one) => [one.id, one]))
const projectOf = (id: string) => projects.find((one) => one.id === id) as DemoProject
const daysLeft = (project: DemoProject) => (project.endsAt.getTime() - now.getTime()) / 86_400_000

test('three places, 25 projects and a draft each, 400 residents and 400 more for one project, some 3,000 answers besides', () => {
  expect(organizations.map((one) => one.name)).toEqual(['City of Newport Beach (demo)', 'City of Ithaca (demo)', 'City of Evanston (demo)'])
  expect(shown).toHaveLength(25)
  expect(organizations.map(({ id }) => shown.filter((one) => one.organizationId === id).length)).toEqual([9, 8, 8])
  expect(organizations.map(({ id }) => projects.filter((one) => one.organizationId === id && one.status === 'draft').length)).toEqual([
    1, 1, 1,
  ])
  expect(organizations.map(({ id }) => projects.filter((one) => one.organizationId === id && one.isPin).length)).toEqual([1, 1, 1])
  expect(residents).toHaveLength(800)
  expect(comments.length).toBeGreaterThan(200)
})

test.each([demoSeed, 'one', 'two', 'three'])('the number of answers does not depend on luck: seed %s', (seed) => {
  const other = demoContent(seed, '2027-03-01')
  const crowded = other.projects.find((one) => one.key === 'summer-shuttle')?.id
  const count = other.answers.filter((one) => one.projectId !== crowded).length
  expect(count).toBeGreaterThanOrEqual(2700)
  expect(count).toBeLessThanOrEqual(3300)
})

test('every type, every category and every state of a project is there', () => {
  expect(new Set(shown.map((one) => one.projectType))).toEqual(new Set(projectTypes))
  expect(new Set(shown.map((one) => one.category))).toEqual(new Set(categories))
  expect(shown.filter((one) => one.status === 'completed' && one.completedAt && one.completedAt > one.endsAt)).toHaveLength(2)
  expect(shown.filter((one) => one.startsAt > now)).toHaveLength(1)
  expect(shown.filter((one) => daysLeft(one) > 0 && daysLeft(one) < 7.5).length).toBeGreaterThanOrEqual(4)
  expect(shown.filter((one) => one.status === 'published' && daysLeft(one) < 0).length).toBeGreaterThanOrEqual(3)
  expect(shown.some((one) => one.surveyVisibility === 'Private') && shown.some((one) => one.surveyVisibility === 'Public')).toBe(true)
  for (const { questions } of shown) expect(questions.length).toBeGreaterThanOrEqual(2)
  for (const type of ['open', 'yesno', 'rating'])
    expect(projects.some(({ questions }) => questions.some((one) => one.type === type))).toBe(true)
})

test('the same seed and day produce the same content, another seed or day another', () => {
  expect(demoContent(demoSeed, today)).toEqual(content)
  expect(demoContent('other', today).residents[0]?.id).not.toBe(residents[0]?.id)
  expect(demoContent(demoSeed, '2026-11-21').projects[0]?.startsAt).not.toEqual(projects[0]?.startsAt)
})

test('everybody who did something was asked: zip code, state, dates, and had joined', () => {
  for (const { projectId, userId, createdAt } of acts) {
    const [project, person] = [projectOf(projectId), people.get(userId)]
    expect(project.zipCodes).toContain(person?.address.zipCode)
    expect(person?.address.state).toBe(project.state)
    expect(person && createdAt > person.createdAt).toBe(true)
    expect(createdAt >= project.startsAt && createdAt <= project.endsAt && createdAt < now).toBe(true)
  }
})

test('nobody answers a question, votes or likes twice, and each has one alias per project', () => {
  const distinct = (keys: string[]) => expect(new Set(keys).size).toBe(keys.length)
  distinct(answers.map((one) => `${one.questionId} ${one.userId}`))
  for (const list of [votes, likes, respondents]) distinct(list.map((one) => `${one.projectId} ${one.userId}`))
  distinct(respondents.map((one) => `${one.projectId} ${one.alias}`))
  const known = new Set(respondents.map((one) => `${one.projectId} ${one.userId}`))
  expect(acts.every((one) => known.has(`${one.projectId} ${one.userId}`))).toBe(true)
  distinct(
    [...organizations, ...officials, ...residents, ...projects, ...projects.flatMap((one) => one.questions), ...answers, ...comments].map(
      (one) => one.id,
    ),
  )
})

test('an answer has the form its question asks for, and opinions differ', () => {
  const types = new Map(projects.flatMap(({ questions }) => questions.map((one) => [one.id, one.type])))
  for (const { questionId, reply } of answers) expect(reply.type).toBe(types.get(questionId))
  for (const [id, type] of types) {
    const replies = answers.filter((one) => one.questionId === id).map((one) => JSON.stringify(one.reply))
    const kinds = { open: replies.length, yesno: 2, rating: 3, matrix: 10 }[type]
    if (replies.length > 15) expect(new Set(replies).size).toBeGreaterThanOrEqual(kinds)
  }
})

test('nobody can be reached or be mistaken: reserved mail domain, telephone numbers for fiction, officials called Demo', () => {
  const emails = [...officials, ...residents].map((one) => one.email)
  expect(emails.filter((one) => !one.endsWith('.example'))).toEqual([])
  expect(new Set(emails).size).toBe(emails.length)
  const phones = residents.flatMap((one) => one.mobileNumber ?? [])
  for (const phone of phones) expect(phone).toMatch(/^\+1\d{3}55501\d\d$/)
  expect(phones.every((one) => isValidPhoneNumber(one))).toBe(true)
  // One number of two people makes them probably one person in the results.
  expect(new Set(phones).size).toBe(phones.length)
  expect(officials.every((one) => one.lastName === 'Demo')).toBe(true)
})

test('ages are at least 16 and agree with their range; about 92 % have confirmed their address', () => {
  for (const { dateOfBirth, ageRange } of residents) {
    const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number)
    const age = 2026 - year - (month > 11 || (month === 11 && day > 20) ? 1 : 0)
    const [from = 0, to = 200] = ageRange.split(/[-+]/).filter(Boolean).map(Number)
    expect(age >= 16 && age >= from && age <= to).toBe(true)
  }
  const confirmed = residents.filter((one) => one.emailVerifiedAt).length / residents.length
  expect(confirmed > 0.88 && confirmed < 0.96).toBe(true)
  expect(residents.every((one) => !one.emailVerifiedAt || (one.emailVerifiedAt > one.createdAt && one.emailVerifiedAt <= now))).toBe(true)
  expect(residents.some((one) => one.ethnicity === 'Prefer not to answer')).toBe(true)
})

test('texts are finished, and fit the forms they could have been typed into', () => {
  const texts = [...answers.flatMap(({ reply }) => (reply.type === 'open' ? [reply.text] : [])), ...comments.map((one) => one.text)]
  for (const text of texts) expect(text).toMatch(/^[A-Z][^{}|]*[.!?]$/)
  for (const { title, description, facts, updates, questions, pictures } of projects) {
    expect(title.length <= 120 && description.length > 100 && description.length < 20_000).toBe(true)
    expect(facts.every((one) => one.label.length <= 80 && one.value.length <= 120)).toBe(true)
    expect(updates.every((one) => one.title.length <= 120 && one.postedAt < now)).toBe(true)
    expect(questions.every((one) => one.text.length <= 500)).toBe(true)
    expect(pictures.every((one) => one.alt.startsWith('Drawing: ') && one.alt.length <= 300)).toBe(true)
  }
})

test('what a project shows of its own past has happened, in order', () => {
  for (const { status, createdAt, postedAt, updatedAt, updates, completedAt } of projects) {
    expect(createdAt < now && updatedAt < now && (status === 'draft') === (postedAt === null)).toBe(true)
    for (const update of updates) expect(postedAt && update.postedAt > postedAt).toBe(true)
    expect(completedAt === null || completedAt <= updatedAt).toBe(true)
  }
})

test('a demo document is a PDF of its title and lines', async () => {
  const { content, ...known } = await textPdf('Plan (first) of "Elm"', ['One line.', 'word '.repeat(60)])
  expect(pdfText(content).replaceAll(' ', '')).toBe(`Plan(first)of"Elm"Oneline.${'word'.repeat(60)}`)
  expect(known).toEqual({ bytes: content.length, pages: 1 })
  expect(await rewritePdf(content)).toMatchObject({ pages: 1, fault: null })
})

test('all demo documents would be taken as uploads, with the pages that they tell', async () => {
  const longest = { title: 'Plan', lines: Array.from({ length: 60 }, () => 'One line.') }
  for (const { title, lines } of [...projects.flatMap((one) => one.documents), longest]) {
    const { content, pages } = await textPdf(title, lines)
    expect([title, await rewritten(content)]).toMatchObject([title, { pages, fault: null }])
    expect(pages > 1).toBe(lines === longest.lines)
  }
})

test('what cities did is promised, overdue, done and declined somewhere, and answers questions of its own project', () => {
  const decisions = projects.flatMap((project) => project.decisions.map((one) => ({ ...one, project })))
  expect(new Set(decisions.map((one) => one.status))).toEqual(new Set(['promised', 'done', 'declined']))
  const overdue = (one: (typeof decisions)[number]) => one.status === 'promised' && (one.promisedFor ?? '9') < today
  expect(decisions.filter(overdue)).toHaveLength(1)
  for (const { project, questionIds, postedAt, doneAt, said, doing } of decisions) {
    expect(project.questions.map((one) => one.id)).toEqual(expect.arrayContaining(questionIds))
    expect(questionIds.length).toBeGreaterThan(0)
    expect(project.postedAt && postedAt > project.postedAt && postedAt < now && (!doneAt || (doneAt > postedAt && doneAt < now))).toBe(true)
    for (const text of [said, doing]) expect(text).toMatch(/^[A-Z][^{}|]*[.!?]$/)
  }
})

test('officials answer some comments, after they were sent and before the load day', () => {
  const answers = comments.flatMap(({ answer, createdAt }) => (answer ? [{ ...answer, createdAt }] : []))
  expect(answers.length / comments.length).toBeGreaterThan(0.2)
  expect(answers.every(({ at, createdAt }) => at > createdAt && at < now)).toBe(true)
})

test('400 people answered one project: of every zip code and age, unconfirmed, moved, twice, and in two wordings', () => {
  const [crowded] = projects.filter((one) => one.key === 'summer-shuttle')
  const own = respondents.filter((one) => one.projectId === crowded?.id)
  const who = own.flatMap((one) => people.get(one.userId) ?? [])
  expect(own).toHaveLength(400)
  expect(new Set(who.map((one) => one.address.zipCode))).toEqual(new Set(['92660', '92661', '92662', '92663']))
  expect(new Set(who.map((one) => one.ageRange)).size).toBe(7)
  expect(new Set(who.map((one) => one.ethnicity)).size).toBe(9)
  expect(new Set(who.map((one) => one.gender)).size).toBe(4)
  expect(who.filter((one) => !one.emailVerifiedAt).length).toBeGreaterThan(15)
  expect(own.filter((one) => one.moved).length).toBeGreaterThan(4)
  const hashes = own.flatMap((one) => one.personHash?.toString('hex') ?? [])
  expect([hashes.length, new Set(hashes).size]).toEqual([12, 6])
  const reworded = crowded?.questions.find((one) => one.before)
  for (const one of answers.filter(({ questionId }) => questionId === reworded?.id))
    expect(one.wording).toBe(reworded?.before && one.createdAt >= reworded.before.until ? 2 : 1)
  expect(new Set(answers.filter((one) => one.questionId === reworded?.id).map((one) => one.wording))).toEqual(new Set([1, 2]))
  expect(answers.filter((one) => one.projectId !== crowded?.id).every((one) => one.wording === 1)).toBe(true)
})

test('census figures: sexes and races are everybody, ages are the grown, and each has a source', () => {
  for (const { place, residents, groups, source } of cities.flatMap((city) => city.census)) {
    const [ages = 0, sexes, races = 0] = Object.values(groups).map((of) => Object.values(of).reduce((sum, people) => sum + people, 0))
    expect([place, sexes, Math.abs(races - residents) < 0.001 * residents]).toEqual([place, residents, true])
    expect(ages).toBeGreaterThan(0.75 * residents)
    expect(ages).toBeLessThan(residents)
    expect([source.name, new URL(source.link).host]).toEqual([expect.stringContaining('American Community Survey'), 'data.census.gov'])
  }
})
