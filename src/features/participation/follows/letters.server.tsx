// Emails and text messages to followers, about one event or a digest of several.

import type { Installation } from '../../../core/config/config.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { formatDay } from '../../../core/i18n/dates.ts'
import { Interpolate, slot } from '../../../core/i18n/interpolate.tsx'
import type { Language } from '../../../core/i18n/languages.ts'
import type { Words } from '../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import type { PostalAddress } from '../../accounts/model/queries.server.ts'
import { Action, Heading, Letter, LetterLink, Paragraph, Phrase } from '../../messaging/notifications/Letter.tsx'
import { shortSms } from '../../messaging/notifications/rules.ts'
import { fromLetter } from '../../surveys/arrivals/rules.ts'
import { mostDoubtful, type TranslationStanding } from '../../translations/model/rules.ts'
import { noteWords } from '../../translations/model/words.server.ts'
import { type EventKind, isOfComments, type OfComments, topicOf } from './rules.ts'
import type en from './text/en.json'
import type { UnsubscribeScope } from './unsubscribe.server.ts'

/** One event to report to a person. `title` and `text` are those of the news item, or the decision and its plan. */
export type PendingNotification = {
  kind: EventKind
  subjectId: string
  projectId: string
  project: string
  organizationId: string
  projectTimeZone: TimeZone
  endsAt: Date | null
  organization: string
  address: PostalAddress
  title: string
  text: string
  /** The language of the project's title, and of title and text; undefined if they are the reader's, as written. */
  projectLang: Language | undefined
  lang: Language | undefined
  /** The reliability of the translation; null if nothing is translated. */
  translated: TranslationStanding | null
}
export type Follower = { id: string; email: string; number: string | null; timeZone: TimeZone; firstName: string; language: Language }

type LinkFor = (userId: string, ending: UnsubscribeScope) => string

const textLengthMax = 600
const shortened = (text: string) =>
  text.length <= textLengthMax ? text : `${text.slice(0, textLengthMax).replace(/(?<!\s)\s+\S*$/, '')} …`

/** The email about at least one event, grouped by project, with the headers for one-click unsubscribing. */
export function letterAbout(installation: Installation, reader: Follower, notifications: readonly PendingNotification[], linkFor: LinkFor) {
  const { productName: product, publicUrl } = installation
  const words = wordsFor<typeof en>('follows')(reader.language)
  const link = linkFor(reader.id, endingOf(notifications))
  const groups = Object.values(Object.groupBy(notifications, (one) => one.projectId)) as PendingNotification[][]
  const letter = (
    <Letter from={product} foot={<Foot {...{ installation, reader, notifications, link, words }} />} language={reader.language}>
      <Paragraph>{words('letter.hello', { name: reader.firstName })}</Paragraph>
      {groups.map((group) => (
        <Group key={group[0]?.projectId} notifications={group} reader={reader} words={words} publicUrl={publicUrl} />
      ))}
    </Letter>
  )
  return {
    to: reader.email,
    mail: { subject: subjectOf(notifications, words, product), letter },
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    bulk: true,
  }
}

/** What the unsubscribe link ends: the topic if there is only one, otherwise all topics. */
function endingOf(notifications: readonly PendingNotification[]): UnsubscribeScope {
  const topics = new Set(notifications.map((one) => topicOf(one.kind)))
  const [only] = topics
  return topics.size === 1 && only ? only : 'all'
}

function subjectOf(notifications: readonly PendingNotification[], words: Words<typeof en>, product: string): string {
  const [first] = notifications
  if (notifications.length === 1 && first)
    return words(`letter.subject.${first.kind}`, { project: first.project, organization: first.organization })
  const projects = new Set(notifications.map((one) => one.projectId)).size
  if (projects === 1 && first) return words('letter.subject.several', { count: notifications.length, project: first.project })
  return words('letter.subject.digest', { count: notifications.length, product })
}

type GroupProps = { notifications: readonly PendingNotification[]; reader: Follower; words: Words<typeof en>; publicUrl: string }

/** All events of one project. */
function Group({ notifications, reader, words, publicUrl }: GroupProps) {
  const [{ projectId, project, projectLang, organization } = {} as PendingNotification] = notifications
  const address = fromLetter(`${publicUrl}/project/${projectId}`)
  const translated = mostDoubtful(notifications.flatMap((one) => one.translated ?? []))
  const note = translated && noteWords(translated, reader.language)
  return (
    <>
      <Heading lang={projectLang}>{project}</Heading>
      <Paragraph>{words('letter.of', { organization })}</Paragraph>
      {notifications.map((one) => (
        <Item key={`${one.kind} ${one.subjectId}`} notification={one} reader={reader} words={words} />
      ))}
      <Action to={address}>{words('letter.open')}</Action>
      {note && <Paragraph>{note.text}</Paragraph>}
      {note && <LetterLink to={`${address}&original=1`}>{note.link}</LetterLink>}
    </>
  )
}

function Item({ notification, reader, words }: { notification: PendingNotification; reader: Follower; words: Words<typeof en> }) {
  const { kind, title, text, lang, endsAt, projectTimeZone } = notification
  const day = endsAt ? formatDay(reader.language, projectTimeZone, endsAt) : ''
  if (kind === 'closing') return <Paragraph>{words('letter.closing', { day })}</Paragraph>
  return (
    <>
      <Paragraph>
        <Interpolate text={words(`letter.${kind}`, { title: slot })}>
          <Phrase lang={lang}>{shortened(title)}</Phrase>
        </Interpolate>
      </Paragraph>
      <Paragraph lang={lang}>{shortened(text)}</Paragraph>
      {kind === 'newProject' && endsAt && <Paragraph>{words('letter.until', { day })}</Paragraph>}
    </>
  )
}

const addressLine = ({ streetAddress, city, state, zipCode }: PostalAddress) => `${streetAddress}, ${city}, ${state} ${zipCode}`

/** The reason why the person receives the message. */
function whyOf(kinds: readonly EventKind[]) {
  const byComment = kinds.some(isOfComments)
  const byZip = kinds.includes('newProject')
  const byProject = kinds.some((kind) => kind !== 'newProject' && !isOfComments(kind))
  if (byComment) return byZip || byProject ? 'commentAndMore' : 'comment'
  if (byZip && byProject) return 'both'
  return byZip ? 'zip' : 'project'
}

type FootProps = {
  installation: Installation
  reader: Follower
  notifications: readonly PendingNotification[]
  link: string
  words: Words<typeof en>
}

/** The footer: the reason, the sender, and the ways to unsubscribe. */
function Foot({ installation: { productName: product, publicUrl }, reader, notifications, link, words }: FootProps) {
  const why = whyOf(notifications.map((one) => one.kind))
  const senders = new Map(notifications.map((one) => [one.organization, addressLine(one.address)]))
  return (
    <>
      <Paragraph>{words(`letter.why.${why}`, { email: reader.email, product })}</Paragraph>
      {[...senders].map(([organization, address]) => (
        <Paragraph key={organization}>{words('letter.sender', { organization, address, product })}</Paragraph>
      ))}
      <LetterLink to={link}>{words(`letter.end.${endingOf(notifications)}`)}</LetterLink>
      <LetterLink to={`${publicUrl}/notifications`}>{words('letter.change')}</LetterLink>
    </>
  )
}

/** The text message about the events. It names the way to stop them. */
export function smsAbout(
  { productName: product, publicUrl }: Installation,
  reader: Follower,
  notifications: readonly PendingNotification[],
): string {
  const words = wordsFor<typeof en>('follows')(reader.language)
  const [first] = notifications as [PendingNotification]
  const projects = new Set(notifications.map((one) => one.projectId)).size
  const address = projects === 1 ? `${publicUrl}/project/${first.projectId}` : `${publicUrl}/notifications`
  const day = first.endsAt ? formatDay(reader.language, first.projectTimeZone, first.endsAt) : ''
  const severalKey = projects === 1 ? 'sms.say.several' : 'sms.say.digest'
  const key = notifications.length === 1 ? (`sms.say.${first.kind as Exclude<EventKind, OfComments>}` as const) : severalKey
  return shortSms(first.project, (project) => words(key, { product, project, day, address, count: notifications.length }))
}
