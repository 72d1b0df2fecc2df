// Written by `npm run types:database` from the migrated schema. Change the schema by a migration, never this file.
// See docs/decisions/069-types-from-the-database.md.

import type { ColumnType, GeneratedAlways } from 'kysely'
import type { JsonColumn } from './json-columns.ts'

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[]

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export interface AdministratorOffers {
  created_at: Date
  expires_at: Date
  organization_id: string
  to_user: string
}

export interface AnswerFiles {
  /** The answer that the file is; null before it is sent */
  answer_id: string | null
  bytes: number
  created_at: Date
  /** The folder of the stored file */
  file_key: string
  id: string
  media_type: 'application/pdf' | 'image/jpeg' | 'image/png'
  name: string
  project_id: string
  question_id: string
  /** The uploader, until the file is sent; null from then on */
  user_id: string | null
}

export interface Answers {
  /** Own words for the chosen option that takes them */
  answer_other: string | null
  answer_rating: number | null
  answer_text: string | null
  answer_value: JsonColumn<'answers.answer_value'> | null
  answer_yes: boolean | null
  created_at: Generated<Date>
  id: string
  project_id: string
  question_id: string
  respondent_id: string
  updated_at: Generated<Date>
  /** the wording of the question that the author saw */
  wording: Generated<number>
}

export interface AnswerTags {
  created_at: Date
  id: string
  name: string
  question_id: string
}

export interface ApiKeys {
  created_at: Date
  /** Who made the key; null after their account was deleted, and for keys made before this column existed */
  created_by: string | null
  /** The last four characters of the key, by which people recognize it */
  ending: string
  expires_at: Date | null
  id: string
  /** Written at most once a minute */
  last_used_at: Date | null
  name: string
  organization_id: string
  /** Sites whose pages may read replies to calls with the key */
  origins: Generated<string[]>
  /** The only project that the key can see; null for all of the organization */
  project_id: string | null
  /** resource:read or resource:write */
  scopes: string[]
  /** SHA-256 of the key, which is shown once and not stored */
  secret_hash: Buffer
}

export interface AuditEntries {
  action: string
  at: Date
  details: Generated<JsonColumn<'audit_entries.details'>>
  id: string
  ip: string
  organization_id: string
  subject_id: string | null
  subject_title: string | null
  subject_type: string | null
  user_id: string
  user_name: string
}

export interface Authenticators {
  confirmed_at: Date | null
  created_at: Date
  last_step: Generated<number>
  secret: Buffer
  user_id: string
}

export interface Backups {
  bytes: number
  encrypted: boolean
  id: GeneratedAlways<number>
  /** The moment whose rows the backup has. */
  taken_at: Date
}

export interface BillingFeeNotices {
  fee_id: string
  /** When it was put into the outbox */
  mailed_at: Date | null
  /** The email in the outbox, which forgets sent ones; null while there is nobody to send it to */
  message: string | null
  organization_id: string
  /** When the mail server took it; null until then */
  sent_at: Date | null
}

export interface BillingFees {
  announced_at: Date
  /** Cycles that begin on this day or later cost these fees */
  effective_on: string
  id: string
  monthly_cents: number
  yearly_cents: number
}

export interface BillingInvoices {
  /** Name and address of the organization on the day of the invoice */
  bill_to: JsonColumn<'billing_invoices.bill_to'>
  cents: number
  currency: string
  due_on: string
  id: string
  issued_at: Date
  language: string
  number: number
  organization_id: string | null
  paid_at: Date | null
  paid_by: 'operator' | 'stripe' | null
  /** The first day that the invoice does not cover */
  period_end: string
  period_start: string
  plan: 'monthly' | 'yearly'
  stripe_invoice: string | null
  year: number
}

export interface BillingInvoiceYears {
  last: number
  year: number
}

export interface BillingSubscriptions {
  /** The first day of the first cycle; later cycles are counted from it */
  anchor_on: string | null
  /** Ends with the trial or the running cycle */
  cancels: Generated<boolean>
  /** Stripe renews it and collects the fee */
  is_external: Generated<boolean>
  /** The plan from the next cycle on, if it differs */
  next_plan: 'monthly' | 'yearly' | null
  organization_id: string
  /** The day from which the days to pay by hand are counted */
  past_due_on: string | null
  /** The first day of the next cycle */
  period_end: string | null
  period_start: string | null
  plan: 'monthly' | 'yearly' | null
  /** The last reminder of this state, as its number of days */
  reminded: number | null
  state: 'trial' | 'active' | 'past_due' | 'limited' | 'cancelled'
  /** What Stripe charges from the next cycle on, for stripe_plan */
  stripe_cents: number | null
  stripe_customer: string | null
  stripe_plan: 'monthly' | 'yearly' | null
  stripe_subscription: string | null
  /** The first day after the trial */
  trial_ends_on: string
}

export interface CaptchaSolutions {
  challenge: string
  expires_at: Date
}

export interface ChainAdoption {
  until: Date
}

export interface ChainedRows {
  content: JsonColumn<'chained_rows.content'> | null
  kind: string | null
  organization_id: string | null
  subject_id: string | null
}

export interface ChainEntries {
  /** Null for a row that was removed */
  content_hash: string | null
  hash: string
  kind: 'activity' | 'release' | 'receipt' | 'hold'
  operation: 'added' | 'changed' | 'removed'
  organization_id: string
  position: number
  previous_hash: string
  /** Hashed before the content; null once a later entry replaces this one: nobody can guess erased content */
  salt: string | null
  subject_id: string
  written_at: Date
}

export interface ChainHeads {
  day: string
  hash: string
  organization_id: string
  position: number
  published_at: Date
}

export interface ChainQueue {
  content: JsonColumn<'chain_queue.content'> | null
  id: GeneratedAlways<number>
  kind: 'activity' | 'release' | 'receipt' | 'hold'
  operation: 'added' | 'changed' | 'removed'
  organization_id: string
  subject_id: string
  written_at: Date
}

export interface Comments {
  /** The officials' public reply; answered_at is when they posted it. */
  answer: string | null
  answered_at: Date | null
  created_at: Generated<Date>
  edited_at: Date | null
  /** Set while officials hide the comment; the project's comments_count excludes hidden comments. */
  hidden_at: Date | null
  hidden_reason: string | null
  id: string
  project_id: string
  respondent_id: string
  text: string
}

export interface ContactMessages {
  answered_at: Date | null
  are_you: string
  created_at: Generated<Date>
  email: string
  feedback_type: string | null
  id: string
  message: string
  name: string
  /** Whose officials read it; null for the operator */
  organization_id: string | null
  /** The page that the message is about, as the sender entered it */
  page: string | null
  topic: string | null
}

export interface DecisionQuestions {
  decision_id: string
  question_id: string
}

export interface Decisions {
  doing: string
  done_at: Date | null
  edited_at: Date | null
  id: string
  posted_at: Date
  project_id: string
  /** YYYY-MM-DD in the time zone of the organization's state. */
  promised_for: string | null
  said: string
  status: 'promised' | 'done' | 'declined'
}

export interface EmbedSites {
  changed_at: Date
  organization_id: string
  /** Scheme, host and port, as a frame-ancestors directive takes them */
  origins: string[]
}

export interface Exports {
  attempts: Generated<number>
  bytes: number | null
  created_at: Date
  done: Generated<number>
  file_key: string
  finished_at: Date | null
  from_at: Date | null
  /** The selected answer per group name; a group without a filter is absent. */
  groups: Generated<JsonColumn<'exports.groups'>>
  id: string
  include_unconfirmed: boolean
  kind: 'sheet' | 'records'
  language: 'en' | 'fr' | 'es' | 'hi' | 'zh' | 'it' | 'vi'
  organization_id: string
  project_id: string | null
  status: 'waiting' | 'running' | 'ready' | 'failed' | 'gone'
  to_asked: boolean
  to_at: Date
  total: number
  user_id: string | null
}

export interface FailedLoginDays {
  /** How often an account had ten failures or more within about an hour */
  bursts: number
  day: string
  failures: number
  /** The most failures for one account within about an hour */
  most: number
}

export interface FollowSettings {
  by_mail: Generated<boolean>
  by_sms: Generated<boolean>
  /** Topics the person does not want notifications about. */
  muted: Generated<ArrayType<'newProject' | 'update' | 'closing' | 'decision' | 'comment'>>
  rhythm: Generated<'atOnce' | 'daily' | 'weekly'>
  sms_agreed_at: Date | null
  sms_agreed_to: string | null
  /** E.164, confirmed by a code. */
  sms_number: string | null
  user_id: string
}

export interface FormerContacts {
  /** HMAC-SHA256 of the confirmed address or number, keyed with the installation's secret. */
  contact_hash: Buffer
  kept_at: Date
  /** The account's last move. */
  moved_at: Date | null
  project_id: string
  /** The account's when it was kept: another one at the next registration is a move. */
  zip_code: string | null
}

export interface GeocoderTurns {
  next_at: Date
  provider: string
}

export interface Geocodes {
  /** Null if the provider found no such place. */
  answer: JsonColumn<'geocodes.answer'> | null
  created_at: Date
  provider: string
  query_hash: Buffer
}

export interface GuardOverrides {
  created_at: Date
  id: string
  project_id: string
  question_id: string | null
  reason: string
  rule:
    | 'leading'
    | 'doubleBarrelled'
    | 'loaded'
    | 'absolute'
    | 'negation'
    | 'personalData'
    | 'hardToRead'
    | 'unbalanced'
    | 'noWayOut'
    | 'longText'
    | 'overlapping'
    | 'longSurvey'
    | 'untranslated'
    | 'outdated'
  taken_back_at: Date | null
  user_id: string | null
  wording: string
}

export interface HeldVersions {
  changed_at: Date
  /** The account or API key that changed or removed the row; null if Plaza did */
  changed_by: string | null
  /** The row before it was changed or removed */
  content: JsonColumn<'held_versions.content'>
  /** The file or folder that the row named: it stays as long as this version */
  file_key: string | null
  id: GeneratedAlways<number>
  operation: 'changed' | 'removed'
  project_id: string
  row_id: string | null
  table_name: string
}

export interface ImportedAnswers {
  /** The column of the file, from 0 */
  column_number: number
  id: Generated<string>
  /** The question whose answer it is; null for a column of its own */
  question_id: string | null
  response_id: string
  value: string
}

export interface ImportedResponses {
  answered_on: string | null
  id: string
  import_id: string
  project_id: string
  /** Of the row's content, so a second import adds no row twice */
  row_hash: string
  row_number: number
  /** A hash of the earlier platform's id of the response */
  source_id_hash: string | null
}

export interface KeptCounts {
  first_id: string
  name: string
  project_id: string
  rows: JsonColumn<'kept_counts.rows'>
}

export interface KnownAgents {
  agent: string
  first_seen_at: Date
  user_id: string
}

export interface KnownBrowsers {
  /** SHA-256 of the cookie and the account: the same browser has another value for each account */
  hash: Buffer
  last_login_at: Date
  user_id: string
}

export interface Likes {
  created_at: Generated<Date>
  project_id: string
  respondent_id: string
}

export interface LoginAttempts {
  account: string
  /** IPv4 address, /64 network of an IPv6 address, or the known browser; codes of the second step are counted by account */
  address: string
  failed: Generated<boolean>
  id: GeneratedAlways<number>
  tried_at: Date
}

export interface LoginSteps {
  expires_at: Date
  remember_me: boolean
  token_hash: Buffer
  user_id: string
}

export interface MachineTranslations {
  attempts: Generated<number>
  created_at: Date
  id: string
  language: 'en' | 'fr' | 'es' | 'hi' | 'zh' | 'it' | 'vi'
  last_error: string | null
  oped_id: string | null
  organization_id: string
  project_id: string | null
  status: 'waiting' | 'running' | 'done' | 'failed'
  subject_id: GeneratedAlways<string>
}

export interface MailedCodes {
  /** SHA-256 of the row's id and the code */
  code_hash: Buffer
  created_at: Date
  expires_at: Date
  id: string
  /** Entries of any code while this one was the newest */
  tries: Generated<number>
  used_at: Date | null
  user_id: string
}

export interface MailedLinks {
  created_at: Date
  expires_at: Date
  /** The address that the account has after the link is used: a new one, or the old one restored */
  new_email: string | null
  purpose: 'confirm' | 'setPassword' | 'reset' | 'email' | 'undoEmail'
  secret_hash: Buffer
  used_at: Date | null
  user_id: string
}

export interface MailSenders {
  /** Since when the own address is used; null while it is not */
  active_at: Date | null
  /** The organization's own address; null: that of the installation */
  address: string | null
  changed_at: Date
  checked_at: Date | null
  domain: string | null
  /** Encrypted PKCS #8 of that key */
  next_private_key: Buffer | null
  /** SubjectPublicKeyInfo of that key, in base64 */
  next_public_key: string | null
  /** Names the DKIM key that replaces the current one once DNS has it */
  next_selector: string | null
  /** SubjectPublicKeyInfo of that key, in base64 */
  old_public_key: string | null
  /** Names the DKIM key before the current one; null once its record was removed */
  old_selector: string | null
  organization_id: string
  /** Encrypted PKCS #8 of the DKIM key */
  private_key: Buffer | null
  /** When the record was found that proves the domain; null while it is missing */
  proved_at: Date | null
  /** SubjectPublicKeyInfo of the DKIM key, in base64 */
  public_key: string | null
  /** What the last lookup found of each DNS record */
  records: Generated<JsonColumn<'mail_senders.records'>>
  /** When the current DKIM key replaced the one before */
  replaced_at: Date | null
  reply_to: string | null
  /** Names the DKIM key in DNS */
  selector: string | null
  /** Null: the name of the organization */
  sender_name: string | null
}

export interface Migrations {
  applied_at: Generated<Date>
  checksum: string
  name: string
  release: string | null
  unused_since: string | null
}

export interface OpedImages {
  alt: string
  bytes: number
  file_key: string
  height: number
  id: string
  name: string
  oped_id: string
  position: number
  width: number
  widths: number[]
}

export interface Opeds {
  author: string
  created_at: Date
  description: string
  edited_at: Date
  id: string
  is_demo: Generated<boolean>
  language: Generated<'en' | 'fr' | 'es' | 'hi' | 'zh' | 'it' | 'vi'>
  organization_id: string
  posted_at: Date | null
  status: 'draft' | 'published'
  title: string
}

export interface OrganizationDomains {
  domain: string
  organization_id: string
  /** The last time that the record was found */
  proved_at: Date
}

export interface Organizations {
  address: JsonColumn<'organizations.address'>
  /** The time zone that the organization chose for itself and its projects; null for that of the county */
  chosen_time_zone:
    | 'America/Puerto_Rico'
    | 'America/New_York'
    | 'America/Chicago'
    | 'America/Denver'
    | 'America/Phoenix'
    | 'America/Los_Angeles'
    | 'America/Anchorage'
    | 'America/Adak'
    | 'Pacific/Honolulu'
    | 'Pacific/Pago_Pago'
    | 'Pacific/Guam'
    | null
  created_at: Generated<Date>
  department: string
  id: string
  is_demo: Generated<boolean>
  logo_key: string | null
  name: string
  /** Visitors may read the details of published and completed projects */
  open_reading: Generated<boolean>
  refused_at: Date | null
  /** What the operator wrote to the administrator; null unless refused */
  refused_reason: string | null
  slug: string
  state: string
  title: string
  /** Officials without an authenticator app or passkey can only set one up */
  two_step_required: Generated<boolean>
  type: string
  /** null: the organization may not publish, invite colleagues, import residents or have its own site */
  verified_at: Date | null
  verified_by: 'operator' | 'domain' | 'email' | null
}

export interface Outbox {
  attempts: Generated<number>
  body_html: string | null
  body_text: string
  /** Sent only after all individually requested messages. */
  bulk: Generated<boolean>
  channel: 'mail' | 'sms'
  created_at: Generated<Date>
  handed_over_at: Date | null
  headers: JsonColumn<'outbox.headers'> | null
  id: string
  last_error: string | null
  letter:
    | 'invitation'
    | 'residentInvitation'
    | 'confirmation'
    | 'reset'
    | 'newAddress'
    | 'addressChanged'
    | 'undoAddress'
    | 'newLogin'
    | 'loginCode'
    | 'billing'
    | 'newTerms'
    | 'webhookOff'
    | 'securityAudit'
    | 'failedLogins'
    | 'secondStep'
    | 'contactMessage'
    | 'verification'
    | 'administrator'
    | 'notPublished'
    | 'removalWarning'
    | 'recordsRequestDue'
    | 'news'
    | 'smsCode'
    | null
  /** The organization whose work the message is part of; null for the operator. */
  organization_id: string | null
  /** The message id that the provider assigned. */
  provider_id: string | null
  /** No longer used: quiet_time_zone */
  quiet_state: string | null
  /** The time zone whose night hours delay the message; null if it may be sent at any time */
  quiet_time_zone:
    | 'America/Puerto_Rico'
    | 'America/New_York'
    | 'America/Chicago'
    | 'America/Denver'
    | 'America/Phoenix'
    | 'America/Los_Angeles'
    | 'America/Anchorage'
    | 'America/Adak'
    | 'Pacific/Honolulu'
    | 'Pacific/Pago_Pago'
    | 'Pacific/Guam'
    | null
  recipient: string
  sent_at: Date | null
  status: Generated<'waiting' | 'sending' | 'sent' | 'failed'>
  subject: Generated<string>
  /** The message is not sent after this time. */
  useful_until: Date | null
}

export interface OwnSites {
  accent_color: string | null
  brand_color: string | null
  changed_at: Date
  domain: string | null
  links: Generated<JsonColumn<'own_sites.links'>>
  organization_id: string
  subdomain: string | null
}

export interface Participations {
  finished_at: Date | null
  /** Language of the form last submitted; null before the first submission and for submissions older than this column. */
  language: 'en' | 'fr' | 'es' | 'hi' | 'zh' | 'it' | 'vi' | null
  project_id: string
  qr_code_id: string | null
  /** The furthest question that the person saw before they left; null if unknown */
  reached: string | null
  respondent_id: string
  started_at: Date
  way: 'code' | 'mail' | 'link'
}

export interface PasskeyChallenges {
  challenge_hash: Buffer
  expires_at: Date
  user_id: string | null
}

export interface Passkeys {
  counter: number
  created_at: Date
  credential_id: string
  id: string
  last_used_at: Date | null
  name: string
  public_key: Buffer
  transports: string[]
  user_id: string
}

export interface PendingNotifications {
  channel: 'mail' | 'sms'
  due_at: Date
  kind: 'newProject' | 'update' | 'closing' | 'decision' | 'done' | 'commentAnswered' | 'commentHidden'
  project_id: string
  subject_id: string
  user_id: string
}

export interface PlatformImports {
  added: Generated<number>
  attempts: Generated<number>
  bad: Generated<number>
  /** The columns of the file, and how each is imported */
  columns: JsonColumn<'platform_imports.columns'>
  created_at: Date
  done: Generated<number>
  /** Rows without anything to import */
  empty: Generated<number>
  /** What is wrong with the first rows that do not fit */
  faults: Generated<JsonColumn<'platform_imports.faults'>>
  /** The uploaded file, which is removed after the import */
  file_key: string
  file_name: string
  finished_at: Date | null
  id: string
  /** Rows that an earlier import of the project has added */
  known: Generated<number>
  project_id: string
  source: 'engagementHq' | 'decidim' | 'goVocal' | 'surveyMonkey' | 'spreadsheet'
  status: 'draft' | 'waiting' | 'running' | 'done' | 'failed'
  total: number
  user_id: string | null
}

export interface PopulationFigures {
  groups: JsonColumn<'population_figures.groups'>
  id: string
  level: 'state' | 'county' | 'city' | 'zip'
  organization_id: string
  place: string
  residents: number
  source_link: string
  source_name: string
  source_year: number
  state: string
  uploaded_at: Date
}

export interface ProjectBin {
  deleted_at: Date
  organization_id: string
  project_id: string
  /** When the draft was to be published; null if it was not scheduled */
  publish_at: Date | null
  results_published: boolean
  status: 'draft' | 'published' | 'completed'
}

export interface ProjectFacts {
  id: string
  label: string
  position: number
  project_id: string
  value: string
}

export interface ProjectFiles {
  alt: Generated<string>
  /** The same widths are also stored as AVIF. */
  avif: Generated<boolean>
  avif_attempts: Generated<number>
  avif_error: string | null
  /** When the last attempt failed; null while attempts remain, and after the failure was dismissed. */
  avif_failed_at: Date | null
  bytes: number
  created_at: Generated<Date>
  /** Drawn by the product: not a photograph of the place */
  drawing: Generated<boolean>
  file_key: string
  height: number | null
  id: string
  /** 'update' is the picture of the staff update in update_id. */
  kind: 'image' | 'document' | 'update'
  name: string
  pages: number | null
  position: number
  project_id: string
  update_id: string | null
  width: number | null
  widths: Generated<number[]>
}

export interface ProjectFollows {
  created_at: Date
  project_id: string
  user_id: string
}

export interface ProjectRanks {
  likes_count: number
  project_id: string
}

export interface Projects {
  category:
    | 'Greenery'
    | 'Toll charges'
    | 'Utilities'
    | 'Roads'
    | 'Highways'
    | 'Commercial building'
    | 'Residential building'
    | 'Native land'
    | 'Community club buildings'
    | 'Minor works'
    | null
  city: Generated<string>
  /** ends_at, or the year 9999 if it has no end. */
  closes_at: GeneratedAlways<Date>
  /** Comments of people with a confirmed address, without hidden ones */
  comments_count: Generated<number>
  /** When it was completed; of a project that was reopened, when it last was */
  completed_at: Date | null
  county: Generated<string>
  created_at: Generated<Date>
  created_by: string | null
  department: Generated<string>
  description: Generated<string>
  ends_at: Date | null
  id: string
  is_pin: Generated<boolean>
  /** The language the officials write in. */
  language: Generated<'en' | 'fr' | 'es' | 'hi' | 'zh' | 'it' | 'vi'>
  lat: number | null
  /** Likes of people with a confirmed address */
  likes_count: Generated<number>
  /** When it was posted, or created while it is a draft. */
  listed_at: GeneratedAlways<Date>
  lng: number | null
  /** Beside the main category, without repetitions. */
  more_categories: Generated<string[]>
  organization_id: string
  plus4: Generated<string>
  /** The location as a point on a sphere with the earth's radius in miles (cube). */
  point: GeneratedAlways<string | null>
  posted_at: Date | null
  project_type: 'New project' | 'Existing project' | 'Repairs/Maintenance' | 'Event' | 'Disaster' | null
  /** Open questions that everybody is asked: those without a condition */
  questions_count: Generated<number>
  /** Only residents with a confirmed mobile number may respond. */
  requires_mobile: Generated<boolean>
  results_published: Generated<boolean>
  results_published_at: Date | null
  search: GeneratedAlways<string>
  starts_at: Date | null
  state: Generated<string>
  status: Generated<'draft' | 'published' | 'completed'>
  street: Generated<string>
  survey_visibility: Generated<'Private' | 'Public'>
  /** The quarter-degree map tile that contains the location. */
  tile: GeneratedAlways<number | null>
  title: Generated<string>
  /** The title in lower case without accents */
  title_search: GeneratedAlways<string>
  updated_at: Generated<Date>
  version: Generated<number>
  zip: Generated<string>
}

export interface ProjectSchedules {
  failed_at: Date | null
  project_id: string
  publish_at: Date
}

export interface ProjectUpdates {
  edited_at: Date | null
  id: string
  posted_at: Generated<Date>
  project_id: string
  text: string
  title: string
}

export interface ProjectZips {
  project_id: string
  zip: string
}

export interface PublishedCounts {
  count: number
  division: 'way' | 'language' | 'weights' | 'moved' | 'duplicates' | null
  project_id: string
  question_id: string | null
  runs: Generated<JsonColumn<'published_counts.runs'>>
  shown_at: Date
  step: number
  /** how many of these people answered each wording, as pairs of number and people; null where a group of fewer than 5 would be seen */
  wordings: JsonColumn<'published_counts.wordings'> | null
}

export interface PublishedReleases {
  /** the newest publishing hour that was considered; each is considered once */
  checked_at: Date
  /** what the close adds if no release comes first: the instant of the release that prepared it, and steps of questions, as in published_counts */
  closing: JsonColumn<'published_releases.closing'> | null
  /** when those figures were computed, at the first read after that hour: answers changed after it wait for the next ones */
  decided_at: Date | null
  project_id: string
  /** questions whose figures were decided at released_at, whether or not they changed */
  questions: Generated<string[]>
  /** the publishing hour of the newest figures: answers given after it wait for the next one; null before the first */
  released_at: Date | null
}

export interface PublishedResults {
  changed_at: Date
  invited: string | null
  project_id: string
  questions: string[]
}

export interface QrCodes {
  code: string
  created_at: Generated<Date>
  id: string
  is_active: Generated<boolean>
  label: string
  project_id: string
}

export interface QrScans {
  project_id: string
  qr_code_id: string
  scans: number
}

export interface Questions {
  /** A condition that is more than the answers to one question; ask_if_question is null then */
  ask_if: JsonColumn<'questions.ask_if'> | null
  ask_if_answers: Generated<string[]>
  ask_if_question: string | null
  /** since when it takes no answers and is no longer asked; null while it is asked */
  closed_at: Date | null
  created_at: Generated<Date>
  /** the earliest wording that an answer may name; earlier ones were replaced before anybody answered */
  first_wording: Generated<number>
  help: Generated<string>
  id: string
  position: number
  project_id: string
  /** the question that is asked in place of a closed one */
  replaced_by: string | null
  required: Generated<boolean>
  /** Only the settings that the question's type needs, and the section that begins with the question. */
  settings: Generated<JsonColumn<'questions.settings'>>
  text: string
  type:
    | 'open'
    | 'yesno'
    | 'rating'
    | 'choice'
    | 'choices'
    | 'scale'
    | 'ranking'
    | 'number'
    | 'date'
    | 'place'
    | 'matrix'
    | 'file'
    | 'line'
    | 'area'
    | 'points'
  /** number of the current wording, whose words are also in this row */
  wording: Generated<number>
}

export interface QuestionWordings {
  asked_from: Date
  help: string
  n: number
  question_id: string
  /** options, scale, range and section, as in questions.settings */
  settings: JsonColumn<'question_wordings.settings'>
  text: string
}

export interface RecordsRequestProjects {
  project_id: string
  request_id: string
}

export interface RecordsRequests {
  asked: string
  closed_at: Date | null
  closing_note: string | null
  created_at: Date
  due_on: string
  /** Why an official set another due date than the computed one */
  due_reason: string | null
  extended_at: Date | null
  extension_reason: string | null
  /** The due date before an extension */
  first_due_on: string
  id: string
  /** Counts the organization's requests of a year from 1 */
  number: number
  officer_id: string | null
  organization_id: string
  received_on: string
  /** The officer was last reminded so many days before the due date */
  reminded_days: number | null
  requester_contact: string
  /** Cleared two years after the request was closed, as is the contact */
  requester_name: string
  reviewed_at: Date | null
  status: Generated<'received' | 'inReview' | 'extended' | 'fulfilled' | 'denied' | 'withdrawn'>
  year: number
}

export interface RecordsWithheld {
  exemption: string
  id: string
  noted_at: Date
  request_id: string
  what: string
  why: string
}

export interface RecoveryCodes {
  code_hash: Buffer
  user_id: string
}

export interface ReleasedItems {
  exemption: string | null
  id: string
  kind:
    | 'comment'
    | 'officialAnswer'
    | 'hiddenReason'
    | 'answer'
    | 'importedAnswer'
    | 'report'
    | 'updateTitle'
    | 'update'
    | 'decisionSaid'
    | 'decision'
  number: number
  package_id: string
  project_id: string
  /** Positions that the package replaces with a mark */
  redactions: Generated<JsonColumn<'released_items.redactions'>>
  /** Counts decisions: one that is based on an older revision is refused */
  revision: Generated<number>
  /** The comment, answer, imported answer, report, update or decision that has the text */
  source_id: string
  state: Generated<'open' | 'release' | 'redact' | 'withhold'>
  /** Positions that a rule marks for the reviewer */
  suggestions: Generated<JsonColumn<'released_items.suggestions'>>
  /** SHA-256 of the text that was reviewed: a changed text is reviewed again */
  text_hash: Buffer
}

export interface ReleasedPackages {
  attempts: Generated<number>
  /** Words after this moment are not in the package */
  began_at: Date
  bytes: number | null
  file_key: string
  id: string
  language: string
  /** SHA-256 of the manifest in hexadecimal, the seal of the package */
  manifest_hash: string | null
  /** Why another version was made; null for the first */
  reason: string | null
  request_id: string
  sealed_at: Date | null
  status: Generated<'review' | 'sealing' | 'sealed' | 'failed'>
  version: number
}

export interface RemovedQuestions {
  /** everyone could read the question or its results when it was removed */
  is_public: Generated<boolean>
  project_id: string
  question_id: string
  removed_at: Date
  type: string | null
  /** every wording with how many people with a confirmed address had answered it, and how many of them had been published; null in rows from before this was kept */
  wordings: JsonColumn<'removed_questions.wordings'> | null
}

export interface Reports {
  comment_id: string | null
  created_at: Date
  decision_id: string | null
  id: string
  outcome: 'changed' | 'kept' | null
  project_id: string
  reason: 'wrong' | 'offensive' | 'personal' | 'other'
  resolved_at: Date | null
  text: Generated<string>
  update_id: string | null
  user_id: string
}

export interface RequestCounts {
  /** Keyed hash of an IPv4 address, of the /64 network of an IPv6 address, or of the id of an API key */
  client: string
  ends_at: Date
  /** The limit of all requests, of a call (method and path), or of something else that is named in the code */
  limit_name: string
  requests: number
}

export interface ResidentImportErrors {
  faults: JsonColumn<'resident_import_errors.faults'>
  import_id: string
  /** The row was imported; otherwise it was not, because of these errors. */
  is_flag: Generated<boolean>
  row_number: number
}

export interface ResidentImports {
  added: Generated<number>
  attempts: Generated<number>
  bad: Generated<number>
  checked: Generated<number>
  created_at: Date
  done: Generated<number>
  file_key: string
  file_name: string
  finished_at: Date | null
  flagged: Generated<number>
  id: string
  known: Generated<number>
  language: 'en' | 'fr' | 'es' | 'hi' | 'zh' | 'it' | 'vi'
  /** Keyed hashes of the email addresses of people who deleted their accounts since the upload; empty after the import. */
  left_out: Generated<ArrayType<Buffer>>
  organization_id: string
  status: 'waiting' | 'running' | 'done' | 'failed'
  total: number
  user_id: string | null
}

export interface RespondentChanges {
  project_id: string
  respondent_id: string
}

export interface RespondentChunks {
  /** The first answer in the chunk; null without answers */
  first_at: Date | null
  /** The chunk has the respondents from this id up to the first of the next chunk */
  first_id: string
  /** All transactions that did not see the chunk have ended, so every change is noted */
  is_watched: boolean
  /** The last answer in the chunk */
  last_at: Date | null
  project_id: string
}

export interface Respondents {
  age_range: string | null
  alias: string
  /** How the responses arrived. */
  channel: Generated<'account' | 'code' | 'paper' | 'kiosk'>
  /** The account's email address is confirmed, or was when the account was deleted. */
  confirmed: Generated<boolean>
  /** Keyed hash of the mobile number that was confirmed by the first response. */
  confirmed_mobile_hash: Buffer | null
  /** When the respondent had responded and confirmed the email address; never changes. */
  counts_from: Date | null
  created_at: Generated<Date>
  ethnicity: string | null
  /** The first answer, comment, vote or like; null if the person only opened the survey. */
  first_response_at: Date | null
  /** True if the account is in another Plaza: user_id is null although nobody deleted the account */
  from_takeout: Generated<boolean>
  gender: string | null
  id: string
  /** The account's language at the first response; participations.language is that of the form. */
  language: 'en' | 'fr' | 'es' | 'hi' | 'zh' | 'it' | 'vi'
  /** Keyed hash of the mobile number in the profile at the first response. */
  mobile_hash: Buffer | null
  /** The person had changed zip codes, after responding elsewhere, before the first response to this project. */
  moved: Generated<boolean>
  /** Keyed hash of name, street and birth date at the first response; null if one was missing. */
  person_hash: Buffer | null
  /** Equal for one person's respondents in several projects. The account's id while it exists, otherwise random. */
  person_id: string
  project_id: string
  shares_identity: Generated<boolean>
  state: string | null
  submissions: Generated<string[]>
  /** The account; null for responses without one and after the account was deleted. */
  user_id: string | null
  zip_code: string | null
}

export interface Restorations {
  id: GeneratedAlways<number>
  restored_at: Generated<Date>
  /** When everything due was removed again; until then the site does not open. */
  retained_at: Date | null
  /** The moment whose rows the backup has. */
  taken_at: Date
  /** The timeline of the database server, where the row was written because it was new; null for a restored backup. */
  timeline: string | null
}

export interface RetentionHolds {
  held_at: Date
  project_id: string
  reason: string
}

export interface RetentionPackages {
  manifest_hash: string
  project_id: string
  taken_at: Date
}

export interface RetentionPeriods {
  months: number
  organization_id: string
}

export interface RetentionReceipts {
  cause: 'schedule' | 'deleted'
  completed_at: Date | null
  counts: JsonColumn<'retention_receipts.counts'>
  files_removed_at: Date | null
  id: string
  organization_id: string
  package_hash: string | null
  package_taken_at: Date | null
  project_id: string
  removed_at: Date
  title: string
}

export interface RetentionRuns {
  /** Which start of which machine the uptime counts from; null where the machine does not say. */
  boot: string | null
  day: string
  /** The uptime at which the wall clock was found changed since this run; null if it was not. */
  jumped_at_uptime: number | null
  ran_at: Date
  /** The machine's uptime when the run began. */
  uptime_milliseconds: number | null
}

export interface RetentionWarnings {
  days_before: number
  /** When the first of its mails was sent; null until then. */
  delivered_at: Date | null
  project_id: string
  removal_day: string
  /** When its mails were put into the outbox. */
  sent_at: Date
}

export interface ScimGroupMembers {
  group_id: string
  scim_user_id: string
}

export interface ScimGroups {
  changed_at: Date
  created_at: Date
  display_name: string
  external_id: string | null
  id: string
  organization_id: string
}

export interface ScimTokens {
  created_at: Date
  /** The last four characters of the token, by which people recognize it */
  ending: string
  /** Names the provider in the activity log */
  id: string
  /** Written at most once a minute */
  last_used_at: Date | null
  organization_id: string
  /** SHA-256 of the token, which is shown once and not stored */
  secret_hash: Buffer
}

export interface ScimUsers {
  /** False: the provider or the administrator has ended the person's access */
  active: boolean
  changed_at: Date
  created_at: Date
  display_name: string | null
  email: string
  external_id: string | null
  family_name: string
  given_name: string
  id: string
  organization_id: string
  /** The account, from the first login on; null without one */
  user_id: string | null
  user_name: string
}

export interface Secrets {
  name: string
  value: Buffer
}

export interface SecurityAuditReminders {
  day: string
}

export interface SecurityAudits {
  findings: JsonColumn<'security_audits.findings'>
  id: string
  made_at: Date
  /** The version of Plaza that made the report */
  version: string
}

export interface Sessions {
  created_at: Date
  last_seen_at: Date
  remember_me: Generated<boolean>
  /** Opened by the organization's own login, which counts as a second step */
  sso: Generated<boolean>
  token_hash: Buffer
  user_agent: string | null
  user_id: string
}

export interface SmsCodes {
  agreed_to: string
  code_hash: Buffer
  expires_at: Date
  number: string
  sent_count: number
  sent_from: Date
  tries: Generated<number>
  user_id: string
}

export interface SmsDays {
  day: string
  sent: number
}

export interface SmsStops {
  number: string
  stopped_at: Date
}

export interface SsoConnections {
  active: boolean
  /** Certificates with which the provider signs assertions, in base64; several while it rotates them */
  certificates: Generated<string[]>
  changed_at: Date
  client_id: string
  /** Encrypted */
  client_secret: Buffer
  /** The certificate of that key, in base64; its provider encrypts with it */
  decryption_certificate: string | null
  /** The private key that opens encrypted assertions of SAML, encrypted; null until SAML is saved */
  decryption_key: Buffer | null
  /** If there are any, every login makes people of these groups editors, and others viewers */
  editor_groups: Generated<string[]>
  /** The attribute with a person's address; null for the usual ones */
  email_attribute: string | null
  /** Officials except the administrator log in no other way */
  enforced: boolean
  /** The claim that lists a person's groups */
  groups_claim: string
  issuer: string
  /** Where the provider takes requests of SAML by redirect */
  login_url: string | null
  organization_id: string
  /** With SAML, the issuer is the provider's entity ID, and there is no client */
  protocol: Generated<'oidc' | 'saml'>
  /** If there are any, only people of these or the editors' groups get in */
  viewer_groups: Generated<string[]>
}

export interface SsoDomains {
  domain: string
  /** When the DNS record was first missing; null while it is there */
  failing_since: Date | null
  organization_id: string
  proved_at: Date
  /** Since when nobody logs in with addresses of the domain; null while people do */
  stopped_at: Date | null
}

export interface SsoIdentities {
  issuer: string
  last_login_at: Date | null
  linked_at: Date
  organization_id: string
  subject: string
  user_id: string
}

export interface SsoLogins {
  /** The answer of a SAML provider, encrypted, until it is read */
  answer: Buffer | null
  /** Of the assertion's ID, which opens one session */
  assertion_hash: Buffer | null
  browser_hash: Buffer
  expires_at: Date
  next: string
  nonce: string
  organization_id: string
  /** How many refused answers are in the activity log, which has a limit for each login */
  refusals: Generated<number>
  state_hash: Buffer
  /** Of the ticket that only the browser has which brought the answer */
  ticket_hash: Buffer | null
  used_at: Date | null
  verifier: string
}

export interface SsoPendingLinks {
  expires_at: Date
  issuer: string
  organization_id: string
  subject: string
  token_hash: Buffer
  user_id: string
}

export interface SsoRemovals {
  /** The identity provider removed the person, and may add the person again */
  by_provider: Generated<boolean>
  /** That of the address in every row of a person: an invitation has nothing else */
  email_hash: Buffer
  organization_id: string
  /** HMAC-SHA256 of the address, or of issuer and subject, keyed with the installation's secret */
  person_hash: Buffer
  removed_at: Date
}

export interface StatusIncidents {
  began_at: Date
  /** Null while it lasts */
  ended_at: Date | null
  id: string
  /** Whose work it concerned; null: the whole installation */
  organization_id: string | null
  part: 'site' | 'disk' | 'jobs' | 'mail' | 'sms' | 'translations' | 'exports' | 'uploads' | 'pictures' | 'backups'
  /** The worst state of the interruption */
  state: 'degraded' | 'broken'
}

export interface StripeEvents {
  id: string
  received_at: Date
}

export interface TaggedAnswers {
  answer_id: string
  tag_id: string
}

export interface TakeoutImports {
  /** The number of rows by table */
  counts: JsonColumn<'takeout_imports.counts'>
  /** True if the sealed part was opened; otherwise totals are those of the visible rows */
  has_sealed: boolean
  imported_at: Date
  made_at: Date
  /** SHA-256 of the manifest, in hexadecimal */
  manifest_hash: string
  organization_id: string
  /** The id of the organization in the other Plaza; the id of each row follows from its original one and the organization */
  source_organization: string
  takeout: string
}

export interface Takeouts {
  /** Tells apart who works on it: a process that was thought dead finishes nothing */
  attempts: Generated<number>
  bytes: number | null
  created_at: Date
  done: Generated<number>
  file_key: string
  finished_at: Date | null
  id: string
  organization_id: string
  status: 'waiting' | 'running' | 'ready' | 'failed' | 'gone'
  /** Rows to write; 0 until they are counted */
  total: Generated<number>
  user_id: string | null
}

export interface TellingStart {
  at: Date
  only_one: Generated<boolean>
}

export interface TermsAcceptances {
  /** The first acceptance of the version. */
  accepted_at: Date
  user_id: string
  version: string
}

export interface TextDrafts {
  /** JSON of the form's fields */
  content: string
  /** The form and what it is about, such as update.<project>.new */
  name: string
  /** Its text is removed with the project; null for articles */
  project_id: string | null
  saved_at: Date
  user_id: string
}

export interface Told {
  done_at: Date | null
  happened_at: Date
  kind: 'newProject' | 'update' | 'closing' | 'decision' | 'done' | 'commentAnswered' | 'commentHidden'
  project_id: string
  reached: string | null
  subject_id: string
}

export interface Towns {
  lat: number
  lng: number
  name: string
  name_key: GeneratedAlways<string>
  state: string
}

export interface Translations {
  changed_at: Date
  decision_id: string | null
  fact_id: string | null
  /** the name of the text within its subject, or option: and an option's key */
  field: string
  language: 'en' | 'fr' | 'es' | 'hi' | 'zh' | 'it' | 'vi'
  made_from: string
  mark: 'machine' | 'reviewed'
  oped_id: string | null
  project_id: string | null
  question_id: string | null
  subject_id: GeneratedAlways<string>
  text: string
  update_id: string | null
}

export interface Users {
  age_range: string | null
  apartment: string | null
  city: string | null
  /** E.164, confirmed by a code. No two accounts have the same one. */
  confirmed_mobile: string | null
  country: string | null
  county: string | null
  created_at: Generated<Date>
  date_of_birth: string | null
  deleted_at: Date | null
  department: string | null
  email: string
  email_verified_at: Date | null
  ethnicity: string | null
  first_name: string
  gender: string | null
  /** The last of many failed logins; the owner was notified of the first one. null if there were none */
  guessed_at: Date | null
  id: string
  language: Generated<'en' | 'fr' | 'es' | 'hi' | 'zh' | 'it' | 'vi'>
  last_name: string
  /** When a login last mailed a confirmation link; null if none has */
  login_link_at: Date | null
  login_type: 'Organization' | 'Resident'
  mobile_number: string | null
  /** The last change of zip code after a response to any project; null if there was none. */
  moved_at: Date | null
  organization_id: string | null
  password_hash: string | null
  permission: 'viewer' | 'editor' | 'administrator' | null
  /** Equal for residents with the same name, street and birth date; null if one of them is missing. */
  person_hash: GeneratedAlways<string | null>
  plus4: string | null
  resident_status: string | null
  role: string | null
  state: string | null
  street_address: string | null
  terms_accepted_at: Date | null
  terms_notified_at: Date | null
  /** The newest version that an email announced to the account; null if none was */
  terms_notified_version: string | null
  /** The version accepted at terms_accepted_at; null if none was */
  terms_version: string | null
  title: string | null
  zip_code: string | null
}

export interface Votes {
  created_at: Generated<Date>
  project_id: string
  respondent_id: string
  vote: 'yes' | 'no'
}

export interface WebhookDeliveries {
  attempted_at: Date | null
  attempts: Generated<number>
  created_at: Date
  /** Ids and counts, never what people wrote */
  data: JsonColumn<'webhook_deliveries.data'>
  /** Why there was no reply: timeout, address, dns, connection or off */
  error: string | null
  event: string
  id: string
  milliseconds: number | null
  next_at: Date | null
  /** The first 1024 bytes of the last reply */
  reply: string | null
  reply_status: number | null
  status: Generated<'waiting' | 'delivered' | 'failed'>
  webhook_id: string
}

export interface Webhooks {
  active: boolean
  created_at: Date
  events: string[]
  /** Unused; versions before 0197 write the last failure */
  failed_at: Date | null
  /** The first failure after the last success */
  failing_since: Date | null
  /** Since then a second delivery failed, or one used up its attempts */
  failing_twice: Generated<boolean>
  /** The secret before the last rotation, which also signs until former_until; encrypted */
  former_secret: Buffer | null
  former_until: Date | null
  id: string
  organization_id: string
  /** After a failure, nothing is sent before this moment: a receiver that hangs must not keep others waiting */
  retry_at: Date | null
  /** Signs deliveries; encrypted */
  secret: Buffer
  /** When the administrators were last emailed that a delivery was given up */
  told_at: Date | null
  /** When the webhook was turned off because deliveries failed for three days */
  turned_off_at: Date | null
  url: string
}

export interface WordingTranslations {
  /** as in translations.field */
  field: string
  language: 'en' | 'fr' | 'es' | 'hi' | 'zh' | 'it' | 'vi'
  mark: 'machine' | 'reviewed'
  n: number
  question_id: string
  shown_from: Date
  text: string
}

export interface ZipFollows {
  created_at: Date
  user_id: string
  zip: string
}

export interface Zips {
  city: string
  city_key: GeneratedAlways<string>
  county: string
  county_fips: string | null
  county_key: GeneratedAlways<string>
  lat: number
  lng: number
  /** USPS code. */
  state: string
  time_zone: GeneratedAlways<string | null>
  zip: string
}

export interface ZipsSource {
  checksum: string
  loaded_at: Generated<Date>
  only_row: Generated<boolean>
}

export interface DB {
  /** The open offer of an organization's administrator to a colleague; removed when it is answered, withdrawn or expired */
  administrator_offers: AdministratorOffers
  /** Files that people attach as answers */
  answer_files: AnswerFiles
  answer_tags: AnswerTags
  answers: Answers
  /** API keys in use; a revoked key is deleted */
  api_keys: ApiKeys
  audit_entries: AuditEntries
  authenticators: Authenticators
  /** One row for each complete backup that the backup command made of this database. */
  backups: Backups
  /** Which organizations got the email about announced fees */
  billing_fee_notices: BillingFeeNotices
  /** Fees that the operator has announced; before the first, those of the settings */
  billing_fees: BillingFees
  /** The last invoice number of each year (UTC) */
  billing_invoice_years: BillingInvoiceYears
  /** Kept when their organization is deleted: tax law asks for them */
  billing_invoices: BillingInvoices
  /** One per organization, from its trial on */
  billing_subscriptions: BillingSubscriptions
  captcha_solutions: CaptchaSolutions
  chain_adoption: ChainAdoption
  chain_entries: ChainEntries
  /** The last entry of each chain, as it was published on a day */
  chain_heads: ChainHeads
  chain_queue: ChainQueue
  chained_rows: ChainedRows
  comments: Comments
  contact_messages: ContactMessages
  decision_questions: DecisionQuestions
  decisions: Decisions
  /** Sites whose pages may show an organization's embeds in a frame */
  embed_sites: EmbedSites
  exports: Exports
  /** Failed logins by day (UTC), without accounts and addresses, for a year */
  failed_login_days: FailedLoginDays
  follow_settings: FollowSettings
  /** Email addresses and mobile numbers of people who responded and no longer have them in an account. */
  former_contacts: FormerContacts
  geocoder_turns: GeocoderTurns
  geocodes: Geocodes
  guard_overrides: GuardOverrides
  /** Sealed earlier versions of the content of projects on legal hold */
  held_versions: HeldVersions
  /** What a row of an earlier platform says in a column */
  imported_answers: ImportedAnswers
  /** Responses of people whom Plaza never verified; never counted with residents */
  imported_responses: ImportedResponses
  /** Counts of a chunk; valid while respondent_changes names none of its respondents */
  kept_counts: KeptCounts
  known_agents: KnownAgents
  /** Browsers that have logged in, by a cookie that names nobody */
  known_browsers: KnownBrowsers
  likes: Likes
  login_attempts: LoginAttempts
  login_steps: LoginSteps
  machine_translations: MachineTranslations
  /** As whom the mails of an organization are sent */
  mail_senders: MailSenders
  /** Codes that were mailed to log in or to confirm an email address; only the newest of a person is valid */
  mailed_codes: MailedCodes
  mailed_links: MailedLinks
  migrations: Migrations
  oped_images: OpedImages
  opeds: Opeds
  organization_domains: OrganizationDomains
  organizations: Organizations
  outbox: Outbox
  own_sites: OwnSites
  participations: Participations
  passkey_challenges: PasskeyChallenges
  passkeys: Passkeys
  /** Notifications that are due but not sent yet. */
  pending_notifications: PendingNotifications
  /** Files of earlier platforms that officials import into a project */
  platform_imports: PlatformImports
  population_figures: PopulationFigures
  /** What a deleted project gets back when it is restored */
  project_bin: ProjectBin
  project_facts: ProjectFacts
  project_files: ProjectFiles
  project_follows: ProjectFollows
  /** The ranking key of each project. Triggers maintain it. */
  project_ranks: ProjectRanks
  project_schedules: ProjectSchedules
  project_updates: ProjectUpdates
  project_zips: ProjectZips
  projects: Projects
  published_counts: PublishedCounts
  /** the newest release of a project's published figures */
  published_releases: PublishedReleases
  published_results: PublishedResults
  qr_codes: QrCodes
  qr_scans: QrScans
  question_wordings: QuestionWordings
  questions: Questions
  /** The projects that a public-records request concerns */
  records_request_projects: RecordsRequestProjects
  /** Public-records requests that officials noted */
  records_requests: RecordsRequests
  /** What was withheld from a requester, why, and by which exemption */
  records_withheld: RecordsWithheld
  recovery_codes: RecoveryCodes
  /** The decision about each text of a released package; the texts stay where they are */
  released_items: ReleasedItems
  /** What was released for public-records requests, after a review of each item */
  released_packages: ReleasedPackages
  /** Questions that were removed with their answers, of which only the numbers are left */
  removed_questions: RemovedQuestions
  reports: Reports
  /** Requests of a client in the current window of a limit, of all processes; removed within an hour after the window */
  request_counts: RequestCounts
  resident_import_errors: ResidentImportErrors
  resident_imports: ResidentImports
  /** Respondents whose responses changed since their chunk was counted */
  respondent_changes: RespondentChanges
  /** Runs of a project's respondents, by id, whose responses are counted together */
  respondent_chunks: RespondentChunks
  /** One person in one project. Facts are as of the first response and never change after it. */
  respondents: Respondents
  /** One row for each restore of a backup into this database. */
  restorations: Restorations
  retention_holds: RetentionHolds
  retention_packages: RetentionPackages
  retention_periods: RetentionPeriods
  retention_receipts: RetentionReceipts
  /** The days (UTC) on which the daily retention run took place. */
  retention_runs: RetentionRuns
  retention_warnings: RetentionWarnings
  scim_group_members: ScimGroupMembers
  /** Groups of an identity provider, which make viewers and editors as the settings of single sign-on say */
  scim_groups: ScimGroups
  /** Tokens with which identity providers call /scim/v2; a revoked token is deleted */
  scim_tokens: ScimTokens
  /** People of an identity provider who may log in */
  scim_users: ScimUsers
  secrets: Secrets
  /** The days (UTC) on which the operator was reminded of a due audit */
  security_audit_reminders: SecurityAuditReminders
  /** Reports of the twice-yearly security audit; counts, never people */
  security_audits: SecurityAudits
  sessions: Sessions
  sms_codes: SmsCodes
  /** How many attempts to send a text message each day had, by UTC */
  sms_days: SmsDays
  sms_stops: SmsStops
  /** The login of an organization at its own identity provider */
  sso_connections: SsoConnections
  /** Mail domains whose addresses belong to an organization, as a DNS record has proved */
  sso_domains: SsoDomains
  /** Which account belongs to a person of an identity provider; never found by an email address */
  sso_identities: SsoIdentities
  /** Logins that were begun and may be answered within ten minutes, once, in the same browser */
  sso_logins: SsoLogins
  /** People of an identity provider who must log in to their account once before it becomes theirs */
  sso_pending_links: SsoPendingLinks
  /** People who were removed from an organization, until they are invited again */
  sso_removals: SsoRemovals
  /** When a part of the site did not work or was slow */
  status_incidents: StatusIncidents
  /** Events that Stripe has sent and that had their effect; removed after 90 days */
  stripe_events: StripeEvents
  tagged_answers: TaggedAnswers
  /** Organizations that were filled from a file of another Plaza */
  takeout_imports: TakeoutImports
  /** Files with everything of an organization, kept for a day */
  takeouts: Takeouts
  telling_start: TellingStart
  /** Each version of the terms that a person accepted. A trigger on users writes it. */
  terms_acceptances: TermsAcceptances
  /** Unsaved text of officials, by person and form; deleted when it is saved or discarded, and after 90 days */
  text_drafts: TextDrafts
  /** Events that followers are notified of, each once. */
  told: Told
  /** Populated places that no post office nearby is named after */
  towns: Towns
  translations: Translations
  users: Users
  votes: Votes
  /** Deliveries of the last 30 days; the id is the webhook-id of every attempt */
  webhook_deliveries: WebhookDeliveries
  /** Addresses that receive an organization's events */
  webhooks: Webhooks
  wording_translations: WordingTranslations
  zip_follows: ZipFollows
  zips: Zips
  zips_source: ZipsSource
}
