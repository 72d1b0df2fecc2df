// The sender of each mail, and the keys that sign mails of organizations' own domains.
import { createHash, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Config } from '../../../core/config/config.server.ts'
import { senderAddress } from '../../../core/config/values.server.ts'
import type { Db } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { isLanguage, type Language } from '../../../core/i18n/languages.ts'
import type { IdentityOf, MailIdentity } from '../../messaging/notifications/mail-identity.ts'
import { seal, unseal } from '../model/sealed.server.ts'
import { type DomainKey, findMailIdentity } from './queries.server.ts'
import { headerName, isOrganizationLetter } from './rules.ts'
import type en from './text/en.json'

const keyBits = 2048
const selectorLength = 8

/** A sealed key cannot be opened as another secret of the organization. */
const keyOwner = (organizationId: string) => `mail-sender:${organizationId}`

/** Makes the key of a domain. Its selector is made from the key, so a record of an earlier key has another name. */
export async function makeKey(db: Db, organizationId: string, domain: string): Promise<DomainKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: keyBits,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const selector = `plaza-${createHash('sha256').update(publicKey).digest('hex').slice(0, selectorLength)}`
  const sealed = await seal(db, keyOwner(organizationId), Buffer.from(privateKey))
  return { domain, selector, public_key: publicKey.toString('base64'), private_key: sealed }
}

type ShownSender = { name: string; ownAddress: string | null; language: Language }

/** The name and address of a sender: at the installation's address, the name says whose it is, in the reader's language. */
export function fromOf(
  { productName: product, mailFrom }: Pick<Config, 'productName' | 'mailFrom'>,
  { name, ownAddress, language }: ShownSender,
): MailIdentity['from'] {
  const shown = headerName(name)
  return ownAddress === null
    ? { name: wordsFor<typeof en>('mail-sender')(language)('via', { name: shown, product }), address: senderAddress(mailFrom) }
    : { name: shown, address: ownAddress }
}

/** The language that a letter declares; English for a mail without a letter. */
function languageIn(html: string | null): Language {
  const declared = /<html lang="([a-z]+)"/.exec(html ?? '')?.[1] ?? ''
  return isLanguage(declared) ? declared : 'en'
}

/** Finds as whom a mail goes out, when it does. */
export const identityFinder =
  ({ db, config }: Pick<AppContext, 'db' | 'config'>): IdentityOf =>
  async ({ letter, organization_id, body_html }) => {
    if (organization_id === null || !isOrganizationLetter(letter)) return null
    const row = await findMailIdentity(db, organization_id)
    if (!row) return null
    const { address, domain, selector, private_key } = row
    const isOwn = row.active_at !== null && address !== null && domain !== null && selector !== null && private_key !== null
    const from = fromOf(config, { name: row.sender_name ?? row.name, ownAddress: isOwn ? address : null, language: languageIn(body_html) })
    if (!isOwn) return { from, replyTo: row.reply_to, dkim: null }
    const privateKey = (await unseal(db, keyOwner(organization_id), private_key)).toString()
    return { from, replyTo: row.reply_to, dkim: { domainName: domain, keySelector: selector, privateKey } }
  }
