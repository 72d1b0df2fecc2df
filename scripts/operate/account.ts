// npm run account -- --reset-two-step somebody@city.example: for an official who has lost both phone and recovery codes.
// npm run account -- --administrator clerk@city.example --reason "...": for an organization whose administrator is gone.
// npm run account -- --verify city-of-newport-beach: confirms that an organization is what its name says.
// With or without a running server. Exit code 2: wrong arguments; 1: failure.
import type { replaceByEmail } from '../../src/features/accounts/transfer/operator.server.ts'
import type { resetTwoStep } from '../../src/features/accounts/two-step/operator.server.ts'
import type { verifyBySlug } from '../../src/features/accounts/verification/operator.server.ts'
import { type Installation, readArguments, withInstallation } from './installation.ts'

const usage = `  --verify SLUG        confirm the organization with this slug: it can publish, invite colleagues,
                       import residents and have its own site
  --reset-two-step EMAIL
                       remove the second login step of the official with this address
  --administrator EMAIL --reason TEXT
                       make the official with this address the administrator of their organization; the
                       former one becomes a viewer and is logged out, and both and every editor get the
                       reason by email`

type Built = { resetTwoStep: typeof resetTwoStep; verifyBySlug: typeof verifyBySlug; replaceByEmail: typeof replaceByEmail }

const options = {
  verify: { type: 'string' },
  'reset-two-step': { type: 'string' },
  administrator: { type: 'string' },
  reason: { type: 'string' },
} as const

const work = readArguments('account', usage, options, (values) => {
  const { verify: slug, 'reset-two-step': email, administrator, reason } = values
  if ([slug, email, administrator].filter((one) => one !== undefined).length > 1)
    throw new Error('Use only one of --verify, --reset-two-step and --administrator.')
  if ((administrator === undefined) !== (reason === undefined)) throw new Error('Use --administrator and --reason together.')
  if (slug) return (installation: Installation<Built>) => verify(installation, slug)
  const address = administrator ?? email
  if (!address?.includes('@')) throw new Error('Enter the organization’s slug, or the email address that the official logs in with.')
  if (reason === undefined) return (installation: Installation<Built>) => reset(installation, address)
  if (reason.trim() === '') throw new Error('Enter a reason. The people concerned will read it.')
  return (installation: Installation<Built>) => replaceAdministrator(installation, address, reason.trim())
})

async function verify({ config, db, built }: Installation<Built>, slug: string): Promise<void> {
  const { name } = await built.verifyBySlug({ config, db, now: () => new Date() }, slug)
  console.log(`${name} (${slug}) is verified. Its administrator was notified by email.`)
}

async function reset({ config, db, built }: Installation<Built>, email: string): Promise<void> {
  const { name, authenticator, passkeys } = await built.resetTwoStep({ config, db, now: () => new Date() }, email)
  console.log(`${name} (${email}) now logs in with the password only, and was notified by email.`)
  console.log(`Removed: ${authenticator ? 'authenticator app and recovery codes, ' : ''}${passkeys} passkeys, all sessions.`)
}

async function replaceAdministrator({ config, db, built }: Installation<Built>, email: string, reason: string): Promise<void> {
  const { name, former, organization } = await built.replaceByEmail({ config, db, now: () => new Date() }, email, reason)
  console.log(`${name} (${email}) is now the administrator of ${organization}. Everyone concerned was notified by email.`)
  if (former) console.log(`${former} is now a viewer and was logged out.`)
}

const messages: Record<string, string> = {
  404: 'No organization has this slug, or no official logs in with this address.',
  'twoStep.notOn': 'This account doesn’t use two-step login.',
  'transfer.already': 'This official is already the administrator.',
  'transfer.unconfirmed': 'This official hasn’t confirmed their email address yet.',
}

withInstallation<Built>(work).catch((error: Error & { status?: number }) => {
  console.error(messages[error.message] ?? messages[error.status ?? 0] ?? error.message)
  process.exit(1)
})
