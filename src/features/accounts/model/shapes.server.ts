// Maps rows to the contract's shapes.

import type { Selectable } from 'kysely'
import type { Tables } from '../../../core/database/database.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import type { Organization, User } from './contract.ts'

type TermsColumn = 'terms_version' | 'terms_notified_version' | 'terms_notified_at'
/** Deleted accounts are excluded everywhere, so no query reads the deletion time. */
export type UserRow = Omit<
  Selectable<Tables['users']>,
  'deleted_at' | 'moved_at' | 'confirmed_mobile' | 'person_hash' | 'login_link_at' | 'guessed_at' | TermsColumn
>
type OrganizationRow = Selectable<Tables['organizations']> & { time_zone: TimeZone }

export const userOf = (row: Omit<UserRow, 'password_hash'>): User => ({
  _id: row.id,
  loginType: row.login_type,
  title: row.title,
  firstName: row.first_name,
  lastName: row.last_name,
  ethnicity: row.ethnicity,
  email: row.email,
  mobileNumber: row.mobile_number,
  gender: row.gender,
  dateOfBirth: row.date_of_birth,
  ageRange: row.age_range,
  residentStatus: row.resident_status,
  streetAddress: row.street_address,
  apartment: row.apartment,
  country: row.country,
  state: row.state,
  city: row.city,
  county: row.county,
  zipCode: row.zip_code,
  plus4: row.plus4,
  termsAccepted: row.terms_accepted_at !== null,
  language: row.language,
  organization: row.organization_id,
  department: row.department,
  role: row.role,
  permission: row.permission,
  emailVerified: row.email_verified_at !== null,
  createdAt: row.created_at.toISOString(),
})

export const logoUrl = (key: string | null): string | null => key && `/files/${key}`

export const organizationOf = (row: OrganizationRow, members: Omit<UserRow, 'password_hash'>[]): Organization => ({
  _id: row.id,
  name: row.name,
  type: row.type,
  title: row.title,
  department: row.department,
  logo: logoUrl(row.logo_key),
  address: row.address,
  colleagues: members.filter((one) => one.permission !== 'administrator').map(userOf),
  slug: row.slug,
  verified: row.verified_at !== null,
  openReading: row.open_reading,
  timeZone: row.time_zone,
  timeZoneChosen: row.chosen_time_zone !== null,
  createdAt: row.created_at.toISOString(),
})
