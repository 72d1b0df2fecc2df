// Emails about the administrator's role: an offer and its end to the one concerned, a new administrator to everybody who edits.

import type { Installation } from '../../../core/config/config.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { formatDay } from '../../../core/i18n/dates.ts'
import { isLanguage } from '../../../core/i18n/languages.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { Action, Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import { type Mail, sendMail, sendMails } from '../../messaging/notifications/mail.server.ts'
import type { OrganizationOfficial } from './queries.server.ts'
import { offerDays } from './rules.ts'
import type en from './text/en.json'

export type NamedOrganization = { id: string; name: string; timeZone: TimeZone }

const inLanguageOf = ({ language }: OrganizationOfficial) => {
  const known = isLanguage(language) ? language : 'en'
  return { language: known, words: wordsFor<typeof en>('transfer')(known) }
}

/** `by`: who made, withdrew, declined or did not answer the offer. `expires`: the end of a new offer. */
type OfferNews = { organization: NamedOrganization; by: string; expires?: Date }

/** Mails an offer, or its end, to the person whom it concerns. */
export function mailOfficial(
  tx: DbOrTx,
  { productName: product, publicUrl }: Installation,
  to: OrganizationOfficial,
  kind: 'offered' | 'withdrawn' | 'declined' | 'expired' | 'missed',
  { organization: { id, name, timeZone }, by, expires }: OfferNews,
): Promise<void> {
  const { language, words } = inLanguageOf(to)
  const slots = { organization: name, product, by, days: offerDays }
  const mail: Mail = {
    subject: words(`mail.${kind}.subject`, slots),
    letter: (
      <Letter from={product} foot={words('mail.foot', { ...slots, email: to.email })} language={language}>
        <Paragraph>{words('mail.hello', { name: to.firstName })}</Paragraph>
        <Paragraph>{words(`mail.${kind}.what`, slots)}</Paragraph>
        {expires && <Paragraph>{words('mail.offered.until', { date: formatDay(language, timeZone, expires) })}</Paragraph>}
        <Action to={`${publicUrl}/administrator`}>{words(`mail.${kind}.action`)}</Action>
      </Letter>
    ),
  }
  return sendMail(tx, { to: to.email, mail, letter: 'administrator', organization: id, usefulUntil: expires })
}

type Change = {
  organization: NamedOrganization
  officials: readonly OrganizationOfficial[]
  administrator: OrganizationOfficial
  former: OrganizationOfficial | null
  /** What the operator wrote; null after an offer was accepted. */
  reason: string | null
}

/** Tells the new administrator, the former one and every editor with a confirmed email address who the administrator is now. */
export function tellAll(tx: DbOrTx, config: Installation, change: Change): Promise<void> {
  const { officials, administrator, former } = change
  const isConcerned = ({ id, permission, isConfirmed }: OrganizationOfficial) =>
    id === administrator.id || id === former?.id || (permission === 'editor' && isConfirmed)
  const envelope = { letter: 'administrator', organization: change.organization.id } as const
  return sendMails(
    tx,
    officials.filter(isConcerned).map((to) => ({ to: to.email, mail: changeMail(config, to, change), ...envelope })),
  )
}

function changeMail({ productName: product, publicUrl }: Installation, to: OrganizationOfficial, change: Change): Mail {
  const { language, words } = inLanguageOf(to)
  const { organization, administrator, former, reason } = change
  const slots = { organization: organization.name, product, name: administrator.name }
  const cause = reason === null ? 'accepted' : 'replaced'
  return {
    subject: words('mail.changed.subject', slots),
    letter: (
      <Letter from={product} foot={words('mail.foot', { ...slots, email: to.email })} language={language}>
        <Paragraph>{words('mail.hello', { name: to.firstName })}</Paragraph>
        <Paragraph>{words(`mail.changed.${cause}.${partOf(to, change)}`, slots)}</Paragraph>
        {reason !== null && <Paragraph>{words('mail.changed.reason', { reason })}</Paragraph>}
        {to.id === former?.id && <Paragraph>{words('mail.changed.unexpected', slots)}</Paragraph>}
        <Action to={`${publicUrl}/member`}>{words('mail.changed.action')}</Action>
      </Letter>
    ),
  }
}

function partOf({ id }: OrganizationOfficial, { administrator, former }: Change): 'administrator' | 'former' | 'editor' {
  if (id === administrator.id) return 'administrator'
  return id === former?.id ? 'former' : 'editor'
}
