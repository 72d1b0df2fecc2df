// The rows of a filled town, as PostgreSQL's COPY reads them. They are the same for the same numbers.

/** How much a town has; `crowd`: the answers to its largest project, part of `answers`. */
export type TownSize = { projects: number; residents: number; answers: number; crowd: number }
export type TownZip = { zip: string; state: string; city: string; county: string; lat: number; lng: number }

/** An array is one row; null is NULL. */
type Row = readonly (string | number | boolean | null)[]
export type TableRows = { table: string; columns: string; rows: () => Iterable<Row> }

export const questionsPerProject = 5
const zipsPerProject = 3
const projectsPerOrganization = 250
const residentsPerZip = 100
/** Zip codes of the largest project. */
const crowdZips = 20
/** In every project, people who answer have answered every question. */
const types = ['yesno', 'rating', 'choice', 'number', 'open'] as const
const settings = [{}, {}, { options: ['Trees', 'Benches', 'Light', 'Water'].map((label, i) => ({ key: `o${i + 1}`, label })) }, {}, {}]
const dayMs = 86_400_000

/** Ids in the order in which rows are made, so indexes grow at one end. */
const idOf = (kind: number, n: number): string => {
  const hex = n.toString(16).padStart(12, '0')
  return `0190000${kind}-0000-7000-8000-${hex}`
}
const kinds = { organization: 1, official: 2, project: 3, question: 4, resident: 5, respondent: 6, answer: 7 } as const
export const organizationId = (n: number) => idOf(kinds.organization, n)
export const officialId = (organization: number) => idOf(kinds.official, organization)
export const filledProjectId = (n: number) => idOf(kinds.project, n)
export const filledResidentId = (n: number) => idOf(kinds.resident, n)

/** Pseudo-random from 0 to 1, different for each n. */
const share = (n: number) => ((Math.imul(n ^ 0x9e3779b9, 0x85ebca6b) >>> 0) % 1_000_003) / 1_000_003
const pick = <T>(all: readonly T[], n: number): T => all[n % all.length] as T

/** Where residents live: those of the largest project in its zip codes, the others evenly in all. */
class TownMap {
  readonly crowd: number
  readonly size: TownSize
  readonly zips: readonly TownZip[]
  /** @param all sorted by state: neighbors in it are of one state, mostly */
  constructor(size: TownSize, all: readonly TownZip[]) {
    this.size = size
    const used = Math.min(all.length, Math.max(crowdZips, Math.floor(size.residents / residentsPerZip)))
    this.zips = Array.from({ length: used }, (_, n) => all[Math.floor((n * all.length) / used)] as TownZip)
    this.crowd = Math.min(Math.floor(size.crowd / questionsPerProject), size.residents)
  }
  zipOf = (resident: number): TownZip => pick(this.zips, resident < this.crowd ? resident % crowdZips : resident)
  /** The number of a project's first zip code: projects with neighboring numbers are neighbors. */
  placeOf = (project: number): number => Math.floor((project * this.zips.length) / this.size.projects)
  /** The residents of a project's first zip code, in order. */
  residentOf = (project: number, n: number): number => {
    if (project === 0) return n
    const place = this.placeOf(project)
    const first = this.crowd + ((((place - this.crowd) % this.zips.length) + this.zips.length) % this.zips.length)
    return first + n * this.zips.length
  }
  /** How many of them there are. */
  livingIn = (project: number): number => {
    if (project === 0) return this.crowd
    const first = this.residentOf(project, 0)
    return first >= this.size.residents ? 0 : Math.floor((this.size.residents - 1 - first) / this.zips.length) + 1
  }
}

/** How many people answer each project: few in most, all residents of its zip code in some. */
function peopleOf(map: TownMap): Uint32Array {
  const { projects, answers } = map.size
  const people = new Uint32Array(projects)
  let left = Math.floor(answers / questionsPerProject)
  const take = (project: number, wanted: number) => {
    const more = Math.min(wanted, left, map.livingIn(project) - (people[project] as number))
    people[project] = (people[project] as number) + more
    left -= more
  }
  take(0, map.crowd)
  const living = map.livingIn(1)
  const skew = Math.max(1, (living * (projects - 1)) / Math.max(1, left) - 1)
  for (let p = 1; p < projects; p++) take(p, Math.round(living * share(p) ** skew))
  for (let round = 0; left > 0 && round < living; round++) for (let p = 1; p < projects && left > 0; p++) take(p, 1)
  return people
}

/** @throws Error if the residents are too few for the answers: each answers each question of a project in the own zip code at most once */
export function townTables(size: TownSize, zips: readonly TownZip[], now: Date): TableRows[] {
  const map = new TownMap(size, zips)
  const people = peopleOf(map)
  const planned = people.reduce((sum, one) => sum + one, 0) * questionsPerProject
  if (planned < Math.floor(size.answers / questionsPerProject) * questionsPerProject)
    throw new Error(`${size.residents} residents can give these projects ${planned} answers at most.`)
  const at = (msAgo: number) => new Date(now.getTime() - msAgo).toISOString()
  return [...accountTables(map, at), ...projectTables(map, at), ...responseTables(map, people, at)]
}

type Clock = (msAgo: number) => string

/** An organization's address, complete: every page of an official shows it. */
const addressIn = ({ zip, state, city, county }: TownZip): string =>
  JSON.stringify({ streetAddress: '1 Main Street', apartment: '', city, county, state, zipCode: zip, plus4: '', country: 'United States' })

function accountTables(map: TownMap, at: Clock): TableRows[] {
  const organizations = Math.ceil(map.size.projects / projectsPerOrganization)
  /** The state of an organization is that of its projects: only there may people answer. */
  const zipOf = (organization: number) => map.zips[map.placeOf(organization * projectsPerOrganization)] as TownZip
  return [
    {
      table: 'organizations',
      columns: 'id, name, type, title, department, slug, address, state, verified_at, verified_by',
      *rows() {
        for (let o = 0; o < organizations; o++)
          yield [
            organizationId(o),
            `Filled City ${o}`,
            'City',
            'Director',
            'Public Works',
            `filled-${o}`,
            addressIn(zipOf(o)),
            zipOf(o).state,
            at(0),
            'operator',
          ]
      },
    },
    {
      table: 'users',
      columns: `id, login_type, organization_id, permission, first_name, last_name, email, zip_code, state, city, county, age_range, gender,
        ethnicity, email_verified_at`,
      *rows() {
        for (let o = 0; o < organizations; o++)
          yield [
            ...[officialId(o), 'Organization', organizationId(o), 'administrator', 'Official', String(o), `official${o}@filled.example`],
            ...[null, null, null, null, null, null, null, at(0)],
          ]
        for (let r = 0; r < map.size.residents; r++) yield residentRow(r, map.zipOf(r), at(0))
      },
    },
  ]
}

function projectTables(map: TownMap, at: Clock): TableRows[] {
  const { size } = map
  return [
    {
      table: 'projects',
      columns: `id, organization_id, status, title, description, project_type, category, department, street, city, county, state, zip, lat, lng,
        starts_at, ends_at, survey_visibility, questions_count, posted_at, completed_at`,
      *rows() {
        for (let p = 0; p < size.projects; p++) {
          const { city, county, state, zip, lat, lng } = pick(map.zips, map.placeOf(p))
          const isCompleted = p % 10 === 9
          const ends = p === 0 ? 30 : (p % 60) - 12
          yield [
            ...[
              filledProjectId(p),
              organizationId(Math.floor(p / projectsPerOrganization)),
              isCompleted ? 'completed' : 'published',
              `Repairs of street ${p}`,
            ],
            ...['The city plans to repair the street. Residents are asked what matters to them. '.repeat(8), pick(projectTypes, p)],
            ...[pick(categories, Math.floor(p / 5)), 'Public Works', `${p} Main Street`, city, county, state, zip],
            ...[lat + (p % 40) * 0.001, lng + (p % 60) * 0.001, at(40 * dayMs), at(-ends * dayMs), 'Public', questionsPerProject],
            ...[at(40 * dayMs + p * 1000), isCompleted ? at(0) : null],
          ]
        }
      },
    },
    {
      table: 'project_zips',
      columns: 'project_id, zip',
      *rows() {
        for (let p = 0; p < size.projects; p++) {
          const count = p === 0 ? crowdZips : zipsPerProject
          for (let d = 0; d < count; d++) yield [filledProjectId(p), pick(map.zips, map.placeOf(p) + d).zip]
        }
      },
    },
    {
      table: 'questions',
      columns: 'id, project_id, text, type, position, settings, created_at',
      *rows() {
        const asked = at(size.projects * 1000 + 41 * dayMs)
        for (let p = 0; p < size.projects; p++)
          for (const [q, type] of types.entries())
            yield [questionOf(p, q), filledProjectId(p), 'What matters most to you here?', type, q, JSON.stringify(settings[q]), asked]
      },
    },
  ]
}

function responseTables(map: TownMap, people: Uint32Array, at: Clock): TableRows[] {
  return [
    {
      table: 'respondents',
      columns: `id, project_id, user_id, person_id, alias, zip_code, state, age_range, gender, ethnicity, language, confirmed, created_at,
        first_response_at`,
      *rows() {
        for (const { id, project, resident, n, answeredAt } of respondents(people, map, at)) {
          const { zip, state } = map.zipOf(resident)
          const who = filledResidentId(resident)
          yield [
            ...[id, filledProjectId(project), who, who, `R${n.toString(36).toUpperCase()}`, zip, state, pick(ageRanges, resident)],
            ...[pick(genders, resident), pick(ethnicities, resident), 'en', resident % 50 > 0, answeredAt, answeredAt],
          ]
        }
      },
    },
    {
      table: 'participations',
      columns: 'project_id, respondent_id, way, language, started_at, finished_at',
      *rows() {
        for (const { id, project, n, answeredAt } of respondents(people, map, at))
          yield [filledProjectId(project), id, pick(['code', 'mail', 'link'], n), 'en', answeredAt, answeredAt]
      },
    },
    {
      table: 'answers',
      columns: 'id, question_id, project_id, respondent_id, answer_text, answer_yes, answer_rating, answer_value, created_at, updated_at',
      *rows() {
        let answer = 0
        for (const { id, project, resident, answeredAt } of respondents(people, map, at))
          for (let q = 0; q < questionsPerProject; q++)
            yield [
              ...[idOf(kinds.answer, answer++), questionOf(project, q), filledProjectId(project), id],
              ...[...answerTo(q, resident), answeredAt, answeredAt],
            ]
      },
    },
  ]
}

const questionOf = (project: number, question: number) => idOf(kinds.question, project * questionsPerProject + question)
const ageRanges = ['16-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65+']
const genders = ['Male', 'Female', 'Female', 'Prefer not to answer']
const ethnicities = ['African-American', 'Asian or Pacific Islander', 'Caucasian', 'Hispanic or Latino', 'Other']
const projectTypes = ['New project', 'Existing project', 'Repairs/Maintenance', 'Event', 'Disaster']
const categories = ['Greenery', 'Utilities', 'Roads', 'Highways', 'Minor works']

const residentRow = (r: number, { zip, state, city, county }: TownZip, verifiedAt: string): Row => [
  ...[filledResidentId(r), 'Resident', null, null, 'Resident', String(r), `resident${r}@filled.example`, zip, state, city, county],
  ...[pick(ageRanges, r), pick(genders, r), pick(ethnicities, r), r % 50 > 0 ? verifiedAt : null],
]

/** Text, yes or no, rating and value of an answer to the question at a position. */
function answerTo(question: number, resident: number): Row {
  const chosen = share(resident * questionsPerProject + question)
  if (question === 0) return [null, chosen < 0.7, null, null]
  if (question === 1) return [null, null, 1 + Math.floor(chosen * 5), null]
  if (question === 2) return [null, null, null, `"o${1 + Math.floor(chosen * 4)}"`]
  if (question === 3) return [null, null, null, String(Math.floor(chosen * 100))]
  return ['A crossing that is lit, and trees that shade the bus stop.', null, null, null]
}

type FilledRespondent = { id: string; project: number; resident: number; n: number; answeredAt: string }

function* respondents(people: Uint32Array, map: TownMap, at: Clock): Generator<FilledRespondent> {
  let count = 0
  const days = Array.from({ length: 39 }, (_, day) => at(day * dayMs))
  for (const [project, size] of people.entries())
    for (let n = 0; n < size; n++) {
      const resident = map.residentOf(project, n)
      // The last ones came today.
      const answeredAt = days[days.length - 1 - Math.floor((n * days.length) / size)] as string
      yield { id: idOf(kinds.respondent, count++), project, resident, n, answeredAt }
    }
}
