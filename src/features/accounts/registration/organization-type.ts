import type { organizationTypes } from '../model/options.ts'

type OrganizationType = (typeof organizationTypes)[number]

const signs: readonly [type: OrganizationType, sign: RegExp][] = [
  ['Business Improvement Districts', /\b(?:improvement district|bid)\b/i],
  ['Higher-Ed', /\b(?:university|college)\b/i],
  ['Municipal', /^(?:town|township|village|borough|municipality) of\b|\b(?:township|borough|municipality)$/i],
  ['City', /^city (?:of|and county of)\b|\bcity$/i],
  ['Government', /^(?:county|state|commonwealth) of\b|\bcounty$/i],
]

/** The type that an organization's name tells; empty if it tells none. */
export const typeInName = (name: string): OrganizationType | '' => signs.find(([, sign]) => sign.test(name.trim()))?.[0] ?? ''
