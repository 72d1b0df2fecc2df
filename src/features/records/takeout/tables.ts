// What a takeout contains: the columns of each table, listed by name, and what is left out, with the reason.
import type { Tables } from '../../../core/database/database.server.ts'
import { fieldColumns } from '../../projects/fields/columns.ts'

type AnyTable = keyof Tables
export type TakeoutTable = {
  name: AnyTable
  columns: readonly string[]
  /** Rows in the file are in this order. */
  order: readonly string[]
  /** Columns that lead to the organization, one of them per row. Without any, the row has an `organization_id`, which the import sets. */
  via?: Readonly<Record<string, AnyTable>>
  /** Only one row per organization: the import updates the one that exists. */
  isSingle?: true
  /** Rows refer to each other: one statement inserts all of them. */
  isWhole?: true
  /** Only in the sealed part: the product lists these rows to no official. */
  isSealed?: true
  /** Times of what residents did: the visible part has the day, which is what officials see, and the sealed part the time. */
  days?: readonly string[]
  /** Only rows with this status; the rows below the others do not exist. */
  status?: string
  /** Left out, each with the reason. */
  without?: Readonly<Record<string, string>>
}

const table = <Name extends AnyTable>(
  name: Name,
  columns: readonly (keyof Tables[Name] & string)[],
  rest: Omit<TakeoutTable, 'name' | 'columns' | 'order' | 'without'> & {
    order?: readonly string[]
    without?: Partial<Record<keyof Tables[Name], string>>
  } = {},
): TakeoutTable => ({ name, columns, order: ['id'], ...rest }) as TakeoutTable

const ofProject = { via: { project_id: 'projects' } } as const
const ofOrganization = { order: ['organization_id'], isSingle: true } as const
const translated = ['project_id', 'question_id', 'update_id', 'fact_id', 'decision_id', 'oped_id'] as const
const computed = 'The database computes it.'
const account = 'Accounts stay in their Plaza.'
const retried = 'State of a job.'
const hashed = 'Made with a key of that installation.'

/** Parents before the rows that refer to them. */
export const takeoutTables: readonly TakeoutTable[] = [
  table('own_sites', ['brand_color', 'accent_color', 'links', 'changed_at'], {
    ...ofOrganization,
    without: { subdomain: 'An address of that installation.', domain: 'Its DNS leads to that installation.' },
  }),
  table('embed_sites', ['origins', 'changed_at'], ofOrganization),
  table('mail_senders', ['sender_name', 'reply_to', 'changed_at'], {
    ...ofOrganization,
    without: {
      address: 'It needs the DKIM key.',
      domain: 'It is proved for that installation.',
      selector: 'It names the DKIM key.',
      public_key: 'It belongs to the DKIM key.',
      private_key: 'A secret.',
      next_selector: 'It names a DKIM key.',
      next_public_key: 'It belongs to a DKIM key.',
      next_private_key: 'A secret.',
      old_selector: 'It names a DKIM key.',
      old_public_key: 'It belongs to a DKIM key.',
      replaced_at: 'It is about DKIM keys.',
      records: 'The state of DNS.',
      checked_at: 'The state of DNS.',
      proved_at: 'It is proved for that installation.',
      active_at: 'It is proved for that installation.',
    },
  }),
  table('retention_periods', ['months'], ofOrganization),
  table('population_figures', [
    ...(['id', 'level', 'state', 'place', 'residents', 'groups', 'source_name', 'source_link', 'source_year', 'uploaded_at'] as const),
  ]),
  table('opeds', ['id', 'title', 'author', 'description', 'language', 'status', 'posted_at', 'created_at', 'edited_at'], {
    without: { is_demo: 'Invented content stays where it was invented.' },
  }),
  table('oped_images', ['id', 'oped_id', 'name', 'alt', 'position', 'file_key', 'bytes', 'width', 'height', 'widths'], {
    via: { oped_id: 'opeds' },
  }),
  table(
    'projects',
    [
      ...(['id', 'language', 'status'] as const),
      ...fieldColumns,
      ...(['created_at', 'updated_at', 'posted_at', 'completed_at'] as const),
      ...(['survey_visibility', 'results_published', 'results_published_at'] as const),
      ...(['questions_count', 'comments_count', 'likes_count', 'version'] as const),
    ],
    {
      without: {
        created_by: account,
        closes_at: computed,
        listed_at: computed,
        point: computed,
        search: computed,
        tile: computed,
        title_search: computed,
      },
    },
  ),
  table('project_zips', ['project_id', 'zip'], { ...ofProject, order: ['project_id', 'zip'] }),
  table('project_facts', ['id', 'project_id', 'label', 'value', 'position'], ofProject),
  table('project_updates', ['id', 'project_id', 'title', 'text', 'posted_at', 'edited_at'], ofProject),
  table(
    'project_files',
    [
      ...(['id', 'project_id', 'update_id', 'kind', 'name', 'alt', 'position', 'drawing', 'created_at'] as const),
      ...(['file_key', 'bytes', 'width', 'height', 'widths', 'pages', 'avif'] as const),
    ],
    {
      ...ofProject,
      without: { avif_attempts: retried, avif_error: retried, avif_failed_at: retried },
    },
  ),
  table(
    'questions',
    [
      ...(['id', 'project_id', 'position', 'type', 'text', 'help', 'required', 'settings', 'ask_if_question', 'ask_if_answers'] as const),
      ...(['ask_if', 'created_at', 'closed_at', 'replaced_by', 'wording', 'first_wording'] as const),
    ],
    { ...ofProject, isWhole: true },
  ),
  table('question_wordings', ['question_id', 'n', 'text', 'help', 'settings', 'asked_from'], {
    via: { question_id: 'questions' },
    order: ['question_id', 'n'],
  }),
  table('removed_questions', ['question_id', 'project_id', 'removed_at', 'type', 'wordings', 'is_public'], {
    ...ofProject,
    order: ['project_id', 'question_id'],
  }),
  table('decisions', ['id', 'project_id', 'said', 'doing', 'status', 'promised_for', 'done_at', 'posted_at', 'edited_at'], ofProject),
  table('decision_questions', ['decision_id', 'question_id'], {
    via: { decision_id: 'decisions' },
    order: ['decision_id', 'question_id'],
  }),
  table('qr_codes', ['id', 'project_id', 'code', 'label', 'is_active', 'created_at'], ofProject),
  table('qr_scans', ['qr_code_id', 'project_id', 'scans'], {
    ...{ ...ofProject, order: ['project_id', 'qr_code_id'], isSealed: true },
  }),
  table('guard_overrides', ['id', 'project_id', 'question_id', 'rule', 'wording', 'reason', 'created_at', 'taken_back_at'], {
    ...ofProject,
    without: { user_id: account },
  }),
  table('translations', [...translated, 'language', 'field', 'text', 'made_from', 'mark', 'changed_at'], {
    via: {
      ...{ project_id: 'projects', question_id: 'questions', update_id: 'project_updates' },
      ...{ fact_id: 'project_facts', decision_id: 'decisions', oped_id: 'opeds' },
    },
    order: [...translated, 'language', 'field'],
    without: { subject_id: computed },
  }),
  table('wording_translations', ['question_id', 'n', 'language', 'field', 'text', 'mark', 'shown_from'], {
    via: { question_id: 'questions' },
    order: ['question_id', 'n', 'language', 'field', 'shown_from'],
  }),
  table('project_schedules', ['project_id', 'publish_at'], { ...ofProject, order: ['project_id'], without: { failed_at: retried } }),
  table('retention_holds', ['project_id', 'reason', 'held_at'], { ...ofProject, order: ['project_id'] }),
  table('published_results', ['project_id', 'questions', 'invited', 'changed_at'], { ...ofProject, order: ['project_id'] }),
  table('published_releases', ['project_id', 'checked_at', 'released_at', 'decided_at', 'questions'], {
    ...ofProject,
    order: ['project_id'],
    without: { closing: 'Prepared by each release for the close; the next one prepares it again.' },
  }),
  table('published_counts', ['project_id', 'question_id', 'division', 'step', 'count', 'runs', 'wordings', 'shown_at'], {
    ...ofProject,
    order: ['project_id', 'question_id', 'division', 'step'],
  }),
  table('answer_tags', ['id', 'question_id', 'name', 'created_at'], { via: { question_id: 'questions' } }),
  table(
    'respondents',
    [
      ...(['id', 'project_id', 'alias', 'channel', 'confirmed', 'created_at', 'first_response_at', 'moved'] as const),
      ...(['zip_code', 'state', 'age_range', 'gender', 'ethnicity'] as const),
    ],
    {
      ...ofProject,
      days: ['created_at', 'first_response_at'],
      without: {
        person_id: 'It would join what one person said in several projects; in the sealed part, as another id.',
        language: 'Officials see it in totals only; in the sealed part.',
        from_takeout: 'In the file as account_deleted.',
        user_id: account,
        shares_identity: 'The name and email address that it is about are not in the file.',
        submissions: 'Keys of requests to that installation.',
        counts_from: 'Orders probable duplicates, which are not in the file.',
        person_hash: hashed,
        mobile_hash: hashed,
        confirmed_mobile_hash: hashed,
      },
    },
  ),
  table('participations', ['project_id', 'respondent_id', 'way', 'qr_code_id', 'language', 'started_at', 'finished_at'], {
    ...{ ...ofProject, order: ['project_id', 'respondent_id'], isSealed: true },
    without: { reached: 'Of people who have not sent a survey.' },
  }),
  table('likes', ['project_id', 'respondent_id', 'created_at'], { ...ofProject, order: ['project_id', 'respondent_id'], isSealed: true }),
  table(
    'answers',
    [
      ...(['id', 'project_id', 'question_id', 'respondent_id', 'wording', 'created_at', 'updated_at'] as const),
      ...(['answer_text', 'answer_yes', 'answer_rating', 'answer_value', 'answer_other'] as const),
    ],
    { ...ofProject, days: ['created_at', 'updated_at'] },
  ),
  table('answer_files', ['id', 'project_id', 'question_id', 'answer_id', 'name', 'media_type', 'bytes', 'file_key', 'created_at'], {
    via: { answer_id: 'answers' },
    days: ['created_at'],
    without: { user_id: 'Of files that were not sent.' },
  }),
  table('tagged_answers', ['answer_id', 'tag_id'], { via: { tag_id: 'answer_tags' }, order: ['tag_id', 'answer_id'] }),
  table(
    'comments',
    [
      ...(['id', 'project_id', 'respondent_id', 'text', 'created_at', 'edited_at', 'answer', 'answered_at'] as const),
      ...(['hidden_at', 'hidden_reason'] as const),
    ],
    { ...ofProject, days: ['created_at', 'edited_at'] },
  ),
  table('votes', ['project_id', 'respondent_id', 'vote', 'created_at'], {
    ...{ ...ofProject, order: ['project_id', 'respondent_id'], days: ['created_at'] },
  }),
  table(
    'platform_imports',
    [
      ...(['id', 'project_id', 'source', 'file_name', 'file_key', 'status', 'columns', 'faults'] as const),
      ...(['total', 'bad', 'empty', 'done', 'added', 'known', 'created_at', 'finished_at'] as const),
    ],
    { ...ofProject, status: 'done', without: { user_id: account, attempts: retried } },
  ),
  table('imported_responses', ['id', 'import_id', 'project_id', 'row_number', 'row_hash', 'source_id_hash', 'answered_on'], {
    ...ofProject,
    order: ['project_id', 'import_id', 'row_number'],
  }),
  table('imported_answers', ['id', 'response_id', 'column_number', 'question_id', 'value'], {
    via: { response_id: 'imported_responses' },
    order: ['response_id', 'column_number'],
  }),
  table('retention_receipts', [
    ...(['id', 'project_id', 'title', 'cause', 'completed_at', 'removed_at', 'counts', 'package_hash', 'package_taken_at'] as const),
    'files_removed_at',
  ]),
  table(
    'records_requests',
    [
      ...(['id', 'year', 'number', 'received_on', 'first_due_on', 'due_on', 'requester_name', 'requester_contact', 'asked'] as const),
      ...(['status', 'created_at', 'reviewed_at', 'extended_at', 'extension_reason', 'closed_at', 'closing_note'] as const),
      ...(['reminded_days', 'due_reason'] as const),
    ],
    { without: { officer_id: account } },
  ),
  table('records_request_projects', ['request_id', 'project_id'], {
    via: { request_id: 'records_requests' },
    order: ['request_id', 'project_id'],
  }),
  table('records_withheld', ['id', 'request_id', 'what', 'why', 'exemption', 'noted_at'], { via: { request_id: 'records_requests' } }),
]

/** Tables whose visible rows have days, and the sealed part the times. Of respondents, the sealed part has whole rows. */
export const timedTables = takeoutTables.filter(({ name, days }) => days && name !== 'respondents')
