// As whom a mail goes out.

export type MailIdentity = {
  from: { name: string; address: string }
  replyTo: string | null
  /** The key that signs mails of the address's domain; null: the mail server signs them, or nobody. */
  dkim: { domainName: string; keySelector: string; privateKey: string } | null
}

type IdentifiedMail = { letter: string | null; organization_id: string | null; body_html: string | null }

/** The identity of a message's organization; null for the installation's own. */
export type IdentityOf = (message: IdentifiedMail) => Promise<MailIdentity | null>

/**
 * Headers that the signature covers, if a mail has them. It has to cover those of unsubscribing, or mailboxes ignore the one click
 * (RFC 8058, 4).
 */
export const dkimSignedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:List-Unsubscribe:' +
  'List-Unsubscribe-Post'
