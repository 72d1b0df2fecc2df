// Registration as JSON or as multipart/form-data with a logo file. Written by hand because one path takes both.

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { countOnce } from '../../../core/captcha/captcha.server.ts'
import { isThisMachine } from '../../../core/config/client-address.server.ts'
import { HttpError, rejectFields } from '../../../core/contract/errors.ts'
import { ProblemReply } from '../../../core/contract/schemas.ts'
import { loginNeeded } from '../../../core/http/access.server.ts'
import { readForm } from '../../../core/http/unanswerable.server.ts'
import { isLanguage, type Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { deleteQuietly } from '../../../core/storage/files.server.ts'
import { keepUserType } from '../../shell/consent/user-type.server.ts'
import { addColleague, meansColleague, readColleague } from '../members/colleagues.server.ts'
import { register, registerWithCode } from '../model/contract.ts'
import { movedBefore } from '../model/former-contacts.server.ts'
import { keepLogo, logoTooLarge } from '../model/logos.server.ts'
import { hashPassword } from '../model/passwords.server.ts'
import { findOrganization, insertOrganization, insertUser } from '../model/queries.server.ts'
import { currentTerms } from '../model/terms.ts'
import { askForConfirmation } from '../sessions/confirmation.server.ts'
import { rememberBrowser } from '../sessions/known-browsers.server.ts'
import { openSession, setSessionCookie } from '../sessions/sessions.server.ts'
import { type Checked, readRegistration } from './registration.server.ts'

/** Registrations per hour and address: all of an event's visitors may share one. */
const perHourMax = 200

export function serveRegistration(app: FastifyInstance): void {
  serveWhole(app, register, async (request, reply) => {
    const sent = request.isMultipart() ? await readForm(request, () => readParts(request)) : request.body
    if (meansColleague(sent)) return admit(app, request, sent)
    return admitNew(app, request, reply, await readRegistration(app.appContext.db, sent, app.appContext.now(), parts(app)))
  })

  serveWhole(app, registerWithCode, async (request, reply) => {
    const { db, now } = app.appContext
    const checked = await readRegistration(db, request.body, now(), { ...parts(app), withPassword: false })
    return admitNew(app, request, reply, checked)
  })
}

/** Serves a call whose handler validates the complete form, including what depends on the database. */
function serveWhole(app: FastifyInstance, call: typeof register | typeof registerWithCode, handler: RouteHandlerMethod): void {
  const isForm = call === register
  app.route({
    method: call.method,
    url: `/api/v1${call.path}`,
    ...(isForm && { bodyLimit: register.bodyBytesMax }),
    schema: {
      consumes: ['application/json', ...(isForm ? ['multipart/form-data'] : [])],
      body: call.body,
      response: { 200: call.reply, '4xx': ProblemReply },
    },
    validatorCompiler: () => (value) => ({ value }),
    config: {
      access: call.access,
      rateLimit: { max: perHourMax, timeWindow: 3_600_000, allowList: isThisMachine },
    },
    errorHandler: (error: FastifyError) => {
      throw error.statusCode === 413 ? logoTooLarge() : error
    },
    async preHandler(request) {
      if (request.sessionEnded === 'crossSite') throw new HttpError(403, 'session.crossSite')
    },
    handler,
  })
}

const parts = ({ appContext }: FastifyInstance) => ({ withCaptcha: !appContext.config.loopbackOnly })

/** Registers a person and replies as a login does. */
async function admitNew(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, checked: Checked) {
  const { appContext } = app
  const { user, token } = await enter(app, request, checked)
  appContext.invalidatePages()
  if (token) setSessionCookie(request, reply, token, false)
  // The password was chosen here: the link of an official takes none in this browser, and the code of a resident ends none.
  await rememberBrowser({ db: appContext.db, request, reply }, user._id, appContext.now())
  keepUserType(request, reply, user.loginType)
  const organization = user.organization ? await findOrganization(appContext.db, user.organization) : null
  const registered = checked.registration.password === undefined ? 'account.registeredCode' : 'account.registered'
  const code = token ? registered : 'account.registeredOrganization'
  return { user, token, organization, message: message(request.language, code, { email: user.email }) }
}

/** An administrator adds a colleague with the same call. */
async function admit({ appContext }: FastifyInstance, request: FastifyRequest, sent: Record<string, unknown>) {
  if (request.actor.kind === 'visitor') throw loginNeeded(request)
  const { actor, colleague } = readColleague(request.actor, sent)
  const user = await addColleague({ ...appContext, request, actor }, 'POST /auth/register', colleague)
  const organization = await findOrganization(appContext.db, actor.organizationId)
  return { user, token: null, organization, message: message(request.language, 'members.created', { email: user.email }) }
}

/** The fields of a form; a file becomes base64, as in JSON. */
async function readParts(request: FastifyRequest): Promise<Record<string, string>> {
  const sent: Record<string, string> = {}
  const limits = { fileSize: register.bodyBytesMax, fieldSize: register.bodyBytesMax, fields: 60, files: 1 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') sent[part.fieldname] = (await part.toBuffer()).toString('base64')
    else sent[part.fieldname] = String(part.value)
  }
  return sent
}

/** Stores the account, the email and a resident's session in one transaction. */
async function enter({ appContext }: FastifyInstance, request: FastifyRequest, checked: Checked) {
  const { db, files, now } = appContext
  const { password } = checked.registration
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const logoKey = checked.logo && (await keepLogo(files, checked.logo))
  try {
    return await db.transaction().execute(async (tx) => {
      const { captcha } = checked.registration
      if (!appContext.config.loopbackOnly && !(await countOnce(tx, captcha ?? '', now()))) rejectFields({ captcha: 'contact.captchaUsed' })
      const organizationId = await insertOrganizationOf(tx, checked, logoKey)
      const row = userRow(checked, { organizationId, passwordHash, now: now(), language: request.language })
      const moved_at = organizationId ? null : await movedBefore(tx, row.email, row.zip_code ?? '', now())
      const user = await insertUser(tx, { ...row, moved_at })
      await askForConfirmation(tx, appContext, user)
      if (organizationId) return { user, token: null }
      const userAgent = request.headers['user-agent']
      return { user, token: await openSession(tx, { userId: user._id, rememberMe: false, userAgent, now: now() }) }
    })
  } catch (error) {
    if (logoKey) await deleteQuietly(files, [logoKey], request)
    throw error
  }
}

async function insertOrganizationOf(tx: Parameters<typeof insertOrganization>[0], { registration }: Checked, logoKey: string | null) {
  if (registration.loginType !== 'Organization') return null
  const { streetAddress, apartment, city, county, state, zipCode, plus4, country } = registration
  return insertOrganization(tx, {
    name: registration.organizationName,
    type: registration.organizationType,
    title: registration.organizationTitle,
    department: registration.department,
    logo_key: logoKey,
    address: JSON.stringify({ streetAddress, apartment, city, county, state, zipCode, plus4, country }),
    state,
  })
}

function userRow(
  { registration: r, mobileNumber, dateOfBirth, ageRange }: Checked,
  {
    organizationId,
    passwordHash,
    now,
    language,
  }: { organizationId: string | null; passwordHash: string | null; now: Date; language: Language },
): Parameters<typeof insertUser>[1] {
  return {
    login_type: r.loginType,
    organization_id: organizationId,
    permission: organizationId ? 'administrator' : null,
    role: r.loginType === 'Organization' ? r.organizationTitle : null,
    department: r.loginType === 'Organization' ? r.department : null,
    title: r.title,
    first_name: r.firstName,
    last_name: r.lastName,
    ethnicity: r.ethnicity ?? null,
    email: r.email,
    mobile_number: mobileNumber,
    gender: r.gender ?? null,
    date_of_birth: dateOfBirth,
    age_range: ageRange,
    resident_status: r.residentStatus ?? null,
    street_address: r.streetAddress,
    apartment: r.apartment,
    country: r.country,
    state: r.state,
    city: r.city,
    county: r.county,
    zip_code: r.zipCode,
    plus4: r.plus4,
    password_hash: passwordHash,
    terms_accepted_at: now,
    terms_version: currentTerms(now).version,
    language: r.language && isLanguage(r.language) ? r.language : language,
    email_verified_at: null,
    created_at: now,
  }
}
