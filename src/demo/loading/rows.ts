// Turns the demo's content into rows of the tables.
import type { Insertable } from 'kysely'
import type { Tables } from '../../core/database/database.server.ts'
import { invitedBy } from '../content/phrases.ts'
import type { DemoAddress, DemoContent, DemoOfficial, DemoOrganization, DemoProject, DemoResident } from './shape.ts'

export type InsertableRow<T extends keyof Tables> = Insertable<Tables[T]>

export const organizationRow = (one: DemoOrganization, logoKey: string): InsertableRow<'organizations'> => ({
  id: one.id,
  name: one.name,
  type: one.type,
  title: one.title,
  department: one.department,
  slug: one.key,
  logo_key: logoKey,
  address: JSON.stringify(one.address),
  state: one.address.state,
  is_demo: true,
  verified_at: one.createdAt,
  verified_by: 'operator',
  created_at: one.createdAt,
})

const nobody = {
  organization_id: null,
  permission: null,
  role: null,
  department: null,
  ethnicity: null,
  mobile_number: null,
  gender: null,
  date_of_birth: null,
  age_range: null,
  resident_status: null,
}

const addressColumns = (address: DemoAddress | undefined) => ({
  street_address: address?.streetAddress ?? null,
  apartment: address?.apartment ?? null,
  country: address?.country ?? null,
  state: address?.state ?? null,
  city: address?.city ?? null,
  county: address?.county ?? null,
  zip_code: address?.zipCode ?? null,
  plus4: address?.plus4 ?? null,
})

const personColumns = (one: DemoOfficial | DemoResident, passwordHash: string) => ({
  id: one.id,
  title: one.title,
  first_name: one.firstName,
  last_name: one.lastName,
  email: one.email,
  password_hash: passwordHash,
  terms_accepted_at: one.createdAt,
  terms_version: '1',
  created_at: one.createdAt,
})

export const officialRow = (one: DemoOfficial, passwordHash: string): InsertableRow<'users'> => ({
  ...nobody,
  ...addressColumns(undefined),
  ...personColumns(one, passwordHash),
  login_type: 'Organization',
  organization_id: one.organizationId,
  permission: one.permission,
  role: one.role,
  department: one.department,
  email_verified_at: one.createdAt,
})

export const residentRow = (one: DemoResident, passwordHash: string): InsertableRow<'users'> => ({
  ...nobody,
  ...addressColumns(one.address),
  ...personColumns(one, passwordHash),
  login_type: 'Resident',
  ethnicity: one.ethnicity,
  mobile_number: one.mobileNumber,
  gender: one.gender,
  date_of_birth: one.dateOfBirth,
  age_range: one.ageRange,
  resident_status: one.residentStatus,
  email_verified_at: one.emailVerifiedAt,
})

/** The project's row contains denormalized counts, of people with a confirmed address. */
export function projectRow(
  one: DemoProject,
  { likes, comments, residents }: Pick<DemoContent, 'likes' | 'comments' | 'residents'>,
): InsertableRow<'projects'> {
  const waiting = new Set(residents.filter((resident) => !resident.emailVerifiedAt).map(({ id }) => id))
  const ofThis = (list: readonly { projectId: string; userId: string }[]) =>
    list.filter(({ projectId, userId }) => projectId === one.id && !waiting.has(userId)).length
  return {
    id: one.id,
    organization_id: one.organizationId,
    created_by: one.createdBy,
    status: one.status,
    title: one.title,
    description: one.description,
    project_type: one.projectType,
    category: one.category,
    department: one.department,
    street: one.street,
    city: one.city,
    county: one.county,
    state: one.state,
    zip: one.zip,
    lat: one.lat,
    lng: one.lng,
    starts_at: one.startsAt,
    ends_at: one.endsAt,
    is_pin: one.isPin,
    survey_visibility: one.surveyVisibility,
    results_published: one.resultsAt !== null,
    results_published_at: one.resultsAt,
    likes_count: ofThis(likes),
    comments_count: ofThis(comments),
    questions_count: one.questions.length,
    posted_at: one.postedAt,
    completed_at: one.completedAt,
    created_at: one.createdAt,
    updated_at: one.updatedAt,
  }
}

/** The reporter lives in the project's zip codes. */
export const reportRows = ({ projects, residents }: Pick<DemoContent, 'projects' | 'residents'>) =>
  projects.flatMap(({ id, zip, reports }) =>
    reports.map(
      ({ updateId, createdAt, ...one }): InsertableRow<'reports'> => ({
        ...one,
        project_id: id,
        user_id: residents.find(({ address }) => address.zipCode === zip)?.id ?? '',
        update_id: updateId,
        decision_id: null,
        comment_id: null,
        reason: 'wrong',
        created_at: createdAt,
      }),
    ),
  )

/** The rows that belong to projects, by table; stored files are passed in. */
export const projectParts = (projects: readonly DemoProject[]) => ({
  project_zips: projects.flatMap(({ id, zipCodes }): InsertableRow<'project_zips'>[] => zipCodes.map((zip) => ({ project_id: id, zip }))),
  project_facts: projects.flatMap(({ id, facts }) =>
    facts.map((fact, position): InsertableRow<'project_facts'> => ({ ...fact, project_id: id, position })),
  ),
  project_updates: projects.flatMap(({ id, updates }) =>
    updates.map(({ postedAt, ...update }): InsertableRow<'project_updates'> => ({ ...update, project_id: id, posted_at: postedAt })),
  ),
  decisions: projects.flatMap(({ id, decisions }) =>
    decisions.map(
      ({ questionIds: _, promisedFor, postedAt, doneAt, ...one }): InsertableRow<'decisions'> => ({
        ...one,
        project_id: id,
        promised_for: promisedFor,
        posted_at: postedAt,
        done_at: doneAt,
      }),
    ),
  ),
  decision_questions: projects.flatMap(({ decisions }) =>
    decisions.flatMap(({ id, questionIds }) =>
      questionIds.map((questionId): InsertableRow<'decision_questions'> => ({ decision_id: id, question_id: questionId })),
    ),
  ),
  published_results: projects.flatMap(({ id, questions, resultsAt }): InsertableRow<'published_results'>[] =>
    resultsAt && questions.length > 0
      ? [{ project_id: id, questions: questions.map((one) => one.id), invited: invitedBy, changed_at: resultsAt }]
      : [],
  ),
  questions: projects.flatMap(({ id, questions, createdAt }) =>
    questions.map(
      ({ before, rows, options, scale, ...question }, position): InsertableRow<'questions'> => ({
        ...{ ...question, settings: JSON.stringify({ ...(rows.length > 0 && { rows, options }), ...(scale && { scale }) }) },
        ...{ project_id: id, position, created_at: createdAt, wording: before ? 2 : 1 },
      }),
    ),
  ),
  /** The wordings before the current ones, which a trigger records. */
  question_wordings: projects.flatMap(({ questions, createdAt }) =>
    questions.flatMap(({ id, before, scale }): InsertableRow<'question_wordings'>[] => {
      const settings = JSON.stringify(scale ? { scale } : {})
      return before ? [{ question_id: id, n: 1, text: before.text, help: '', settings, asked_from: createdAt }] : []
    }),
  ),
})
