// npm run account -- --reset-two-step somebody@city.example: for an official who has lost both phone and recovery codes. With or without a
// running server. Exit code 2: wrong arguments; 1: failure.
import type { resetTwoStep } from '../src/features/accounts/two-step/operator.server.ts'
import { readArguments, withInstallation } from './installation.ts'

const usage = `  --reset-two-step EMAIL
                       remove the second login step of the official with this address`

const email = readArguments('account', usage, { 'reset-two-step': { type: 'string' } }, (values) => {
  const address = values['reset-two-step']
  if (!address?.includes('@')) throw new Error('Whose? Name the email address that the official logs in with.')
  return address
})

withInstallation<{ resetTwoStep: typeof resetTwoStep }>(async ({ config, db, built }) => {
  const { name, authenticator, passkeys } = await built.resetTwoStep({ config, db, now: () => new Date() }, email)
  console.log(`${name} (${email}) logs in with the password alone now, and is told so by mail.`)
  console.log(`Removed: ${authenticator ? 'authenticator app and recovery codes, ' : ''}${passkeys} passkeys, all sessions.`)
}).catch((error: Error & { status?: number }) => {
  const said = { 404: 'No official logs in with this address.', 409: 'This account has no second step.' }[error.status ?? 0]
  console.error(said ?? error.message)
  process.exit(1)
})
