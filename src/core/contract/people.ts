// People and organizations in API replies.

import * as z from 'zod/mini'
import { timeZones } from '../time/time-zones.ts'
import { Id, Instant } from './schemas.ts'

/** The kinds of account, with the specification's names. */
export const loginTypes = ['Organization', 'Resident'] as const
export type LoginType = (typeof loginTypes)[number]

/** An official's permissions, in ascending order. */
export const permissions = ['viewer', 'editor', 'administrator'] as const

export const User = z.object({
  _id: Id,
  loginType: z.enum(loginTypes),
  title: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  ethnicity: z.nullable(z.string()),
  email: z.string(),
  /** E.164 */
  mobileNumber: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  /** YYYY-MM-DD */
  dateOfBirth: z.nullable(z.string()),
  ageRange: z.nullable(z.string()),
  residentStatus: z.nullable(z.string()),
  streetAddress: z.nullable(z.string()),
  apartment: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Two-letter code. */
  state: z.nullable(z.string()),
  city: z.nullable(z.string()),
  county: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  plus4: z.nullable(z.string()),
  termsAccepted: z.boolean(),
  language: z.string(),
  /** The organization's id. */
  organization: z.nullable(Id),
  department: z.nullable(z.string()),
  role: z.nullable(z.string()),
  permission: z.nullable(z.enum(permissions)),
  emailVerified: z.boolean(),
  createdAt: Instant,
})
export type User = z.infer<typeof User>

export const Colleague = z.pick(User, {
  _id: true,
  title: true,
  firstName: true,
  lastName: true,
  email: true,
  department: true,
  role: true,
  permission: true,
  emailVerified: true,
})

export const Organization = z.object({
  _id: Id,
  name: z.string(),
  type: z.string(),
  /** The administrator's job title. */
  title: z.string(),
  department: z.string(),
  /** URL of the logo on this site. */
  logo: z.nullable(z.string()),
  address: z.object({
    streetAddress: z.string(),
    apartment: z.string(),
    city: z.string(),
    county: z.string(),
    state: z.string(),
    zipCode: z.string(),
    plus4: z.string(),
    country: z.string(),
  }),
  /** All officials of the organization except its administrator. */
  colleagues: z.array(Colleague),
  slug: z.string(),
  /** False until the operator, a DNS record or, on a server for this machine alone, the email address confirms who it is. */
  verified: z.boolean(),
  /** Everyone may read the details of its published projects; without it, people with an account. */
  openReading: z.boolean(),
  /** In which its days begin and end: that of its county, or the one that it chose. */
  timeZone: z.enum(timeZones),
  /** The organization chose it. */
  timeZoneChosen: z.boolean(),
  createdAt: Instant,
})
export type Organization = z.infer<typeof Organization>
