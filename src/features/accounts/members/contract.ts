import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Saved } from '../../../core/contract/schemas.ts'
import {
  ColleagueChange,
  EmailedCode,
  LogoText,
  logoBytesMax,
  NewColleague,
  Organization,
  OrganizationChange,
  User,
} from '../model/contract.ts'

/** An official as colleagues see them. `emailVerified` is false until the first password is set. */
export const Member = z.pick(User, {
  _id: true,
  loginType: true,
  title: true,
  firstName: true,
  lastName: true,
  email: true,
  mobileNumber: true,
  organization: true,
  department: true,
  role: true,
  permission: true,
  emailVerified: true,
  createdAt: true,
})
export type Member = z.infer<typeof Member>

const byId = z.object({ id: Id })

export const listMembers = endpoint({
  method: 'GET',
  path: '/members',
  access: 'viewer',
  key: { scope: 'members:read', touches: 'organization' },
  refusals: [404],
  operationId: 'listOfficials',
  summary: 'The officials of the caller’s organization: the administrator first, then colleagues, oldest first',
  /** The organization's id; the caller's own by default. */
  query: z.object({ owner: z.optional(Id) }),
  reply: z.object({ users: z.array(Member) }),
})

export const addMember = endpoint({
  method: 'POST',
  path: '/members',
  access: 'administrator',
  key: { scope: 'members:write', touches: 'organization' },
  operationId: 'addColleague',
  summary: 'Adds a colleague and mails an invitation, whose link sets the first password within 7 days; an organization has at most 20',
  body: NewColleague,
  reply: z.extend(Saved, { user: Member }),
})

export const updateMember = endpoint({
  method: 'PUT',
  path: '/members/:id',
  access: 'administrator',
  key: { scope: 'members:write', touches: 'organization' },
  operationId: 'updateColleague',
  summary: 'Changes a colleague’s role, permission, department, title or name',
  params: byId,
  body: ColleagueChange,
  reply: z.extend(Saved, { user: Member }),
})

export const inviteMember = endpoint({
  method: 'POST',
  path: '/members/:id/invite',
  access: 'administrator',
  key: { scope: 'members:write', touches: 'organization' },
  operationId: 'inviteColleague',
  summary: 'Mails a fresh invitation to a colleague who has not set a password yet; older links stop working',
  params: byId,
  reply: Saved,
})

export const removeUser = endpoint({
  method: 'DELETE',
  path: '/users/delete',
  access: 'person',
  operationId: 'removeColleague',
  summary:
    'Removes a colleague of the administrator’s organization and ends their sessions; with the own id, deletes a ' +
    'resident’s own account, as POST /users/me/delete does. The proof may be left out where the token is sent as ' +
    'Authorization',
  query: byId,
  body: z.optional(z.nullable(z.object({ password: z.optional(z.string()), mailedCode: z.optional(EmailedCode) }))),
  reply: Saved,
})

/** The public data of an organization. */
export const PublicOrganization = z.pick(Organization, { _id: true, name: true, type: true, logo: true, slug: true, verified: true })

export const showOrganization = endpoint({
  method: 'GET',
  path: '/organizations/:id',
  access: 'anyone',
  key: { scope: 'organizations:read', touches: 'organization' },
  summary: 'An organization: everything to its own officials, to others its name, type and logo',
  params: byId,
  reply: z.object({ organization: z.union([Organization, PublicOrganization]) }),
})

export const updateOrganization = endpoint({
  method: 'PUT',
  path: '/organizations/:id',
  access: 'administrator',
  key: { scope: 'organizations:write', touches: 'organization' },
  summary:
    'Changes an organization’s name, type, department, address, the administrator’s title, or whether everyone may read its ' +
    'projects; city and county follow the zip code. Another name or state has to be verified anew',
  params: byId,
  body: OrganizationChange,
  reply: z.extend(Saved, { organization: Organization }),
})

export const updateLogo = endpoint({
  method: 'PUT',
  path: '/organizations/:organizationId/logo',
  access: 'administrator',
  key: { scope: 'organizations:write', touches: 'organization' },
  summary: 'Changes an organization’s logo: a PNG or JPEG as base64 or a data URL, or in multipart/form-data as a file',
  params: z.object({ organizationId: Id }),
  body: z.object({ logo: LogoText }),
  bodyBytesMax: 2 * logoBytesMax,
  reply: z.extend(Saved, { organization: Organization }),
})
