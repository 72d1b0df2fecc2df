// Who reads a contact message: the officials of an organization, or the operator.
import type * as z from 'zod/mini'
import type { Config } from '../../../core/config/config.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import type { ContactMessage } from './contract.ts'
import { messageMail } from './mails.server.tsx'
import { findLanguage, findOrganizationReader } from './queries.server.ts'

/** `email`: null if messages are read on the site alone. */
type ContactReader = { organizationId: string | null; name: string; email: string | null; language: string }
type InstallationConfig = Pick<Config, 'productName' | 'publicUrl' | 'operatorEmail' | 'loopbackOnly' | 'smtpUrl'>

/** Whose mail it is, in the outbox of a trial without OPERATOR_EMAIL. */
const trialOperator = 'operator@plaza.example'

/** @returns null if nobody reads messages: the site is public and has no OPERATOR_EMAIL */
export async function messageReaderOf(
  { db, config }: { db: DbOrTx; config: InstallationConfig },
  organizationId: string | null,
): Promise<ContactReader | null> {
  const organization = organizationId === null ? undefined : await findOrganizationReader(db, organizationId)
  if (organization)
    return {
      organizationId,
      name: organization.name,
      email: organization.email_verified_at ? organization.email : null,
      language: organization.language ?? 'en',
    }
  const { operatorEmail, loopbackOnly, smtpUrl, productName: name } = config
  if (operatorEmail) return { organizationId: null, name, email: operatorEmail, language: (await findLanguage(db, operatorEmail)) ?? 'en' }
  if (!loopbackOnly) return null
  return { organizationId: null, name, email: smtpUrl === undefined ? trialOperator : null, language: 'en' }
}

/** Mails a message to its reader. An answer goes to its sender. */
export async function mailToReader(
  tx: DbOrTx,
  config: InstallationConfig,
  { organizationId, email: to, language }: ContactReader,
  sent: z.infer<typeof ContactMessage>,
): Promise<void> {
  if (!to) return
  await sendMail(tx, {
    to,
    mail: messageMail(config, language, sent),
    letter: 'contactMessage',
    organization: organizationId,
    headers: { 'Reply-To': sent.email },
  })
}
