// npm run account -- --reset-two-step somebody@city.example: for an official who has lost both phone and recovery codes.
// npm run account -- --verify city-of-newport-beach: confirms that an organization is what its name says.
// With or without a running server. Exit code 2: wrong arguments; 1: failure.
import type { resetTwoStep } from '../src/features/accounts/two-step/operator.server.ts'
import type { verifyBySlug } from '../src/features/accounts/verification/operator.server.ts'
import { type Installation, readArguments, withInstallation } from './installation.ts'

const usage = `  --verify SLUG        confirm the organization with this slug: it may publish, invite colleagues,
                       import residents and have its own site
  --reset-two-step EMAIL
                       remove the second login step of the official with this address`

type Built = { resetTwoStep: typeof resetTwoStep; verifyBySlug: typeof verifyBySlug }

const options = { verify: { type: 'string' }, 'reset-two-step': { type: 'string' } } as const

const work = readArguments('account', usage, options, (values) => {
  const { verify: slug, 'reset-two-step': email } = values
  if (slug !== undefined && email !== undefined) throw new Error('One thing at a time: --verify or --reset-two-step.')
  if (slug) return (installation: Installation<Built>) => verify(installation, slug)
  if (!email?.includes('@'))
    throw new Error('Whose? Name the slug of the organization, or the email address that the official logs in with.')
  return (installation: Installation<Built>) => reset(installation, email)
})

async function verify({ config, db, built }: Installation<Built>, slug: string): Promise<void> {
  const { name } = await built.verifyBySlug({ config, db, now: () => new Date() }, slug)
  console.log(`${name} (${slug}) is verified. Its administrator was informed by email.`)
}

async function reset({ config, db, built }: Installation<Built>, email: string): Promise<void> {
  const { name, authenticator, passkeys } = await built.resetTwoStep({ config, db, now: () => new Date() }, email)
  console.log(`${name} (${email}) logs in with the password alone now, and is told so by mail.`)
  console.log(`Removed: ${authenticator ? 'authenticator app and recovery codes, ' : ''}${passkeys} passkeys, all sessions.`)
}

withInstallation<Built>(work).catch((error: Error & { status?: number }) => {
  const said = { 404: 'No organization has this slug, or no official logs in with this address.', 409: 'This account has no second step.' }
  console.error(said[error.status as 404 | 409] ?? error.message)
  process.exit(1)
})
