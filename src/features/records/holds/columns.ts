// What the package of a project on hold shows of the sealed versions, by table: officials read it, and see of people what they see
// elsewhere. A test compares the lists with the database: a new column or table is shown to nobody before somebody decides.
import type { Selectable } from 'kysely'
import type { Tables } from '../../../core/database/database.server.ts'
import { fieldColumns } from '../../projects/fields/columns.ts'

type StoredTable = keyof Tables
type StoredColumn<Name extends StoredTable> = keyof Selectable<Tables[Name]> & string
export type HeldTable = {
  /** As they are. */
  columns: readonly string[]
  /** Times of people's acts, of which officials see the day. */
  days: readonly string[]
  /** Left out, each with the reason. `respondent_id` is shown as the alias in every table. */
  without: Readonly<Record<string, string>>
  /** Officials do not see whose the row is. */
  isAnonymous: boolean
}

const table = <Name extends StoredTable>(
  name: Name,
  columns: readonly StoredColumn<Name>[],
  rest: { days?: readonly StoredColumn<Name>[]; without?: Partial<Record<StoredColumn<Name>, string>>; isAnonymous?: true } = {},
) => [name, { columns, days: [], without: {}, isAnonymous: false, ...rest }] as [StoredTable, HeldTable]

const account = 'An account.'
const hashed = 'It would tell whose the alias is.'
const duplicates = 'It would tell probable duplicates, which the server alone knows.'
const household = 'A code can be that of one household.'

/** The column in whose place the alias is shown. */
export const aliasColumn = 'respondent_id'

export const heldTables: ReadonlyMap<string, HeldTable> = new Map([
  table(
    'projects',
    [
      ...(['id', 'organization_id', 'language', 'status'] as const),
      ...fieldColumns,
      ...(['posted_at', 'completed_at', 'survey_visibility', 'results_published', 'results_published_at'] as const),
    ],
    { without: { created_by: account } },
  ),
  table('project_zips', ['project_id', 'zip']),
  table('project_facts', ['id', 'project_id', 'label', 'value', 'position']),
  table('project_files', [
    ...(['id', 'project_id', 'update_id', 'kind', 'name', 'alt', 'position', 'drawing', 'bytes', 'width', 'height', 'pages'] as const),
    'created_at',
  ]),
  table('project_updates', ['id', 'project_id', 'title', 'text', 'posted_at', 'edited_at']),
  table('project_schedules', ['project_id', 'publish_at']),
  table('decisions', ['id', 'project_id', 'said', 'doing', 'status', 'promised_for', 'done_at', 'posted_at', 'edited_at']),
  table('decision_questions', ['decision_id', 'question_id']),
  table('questions', [
    ...(['id', 'project_id', 'position', 'type', 'text', 'help', 'required', 'settings', 'ask_if', 'ask_if_question'] as const),
    ...(['ask_if_answers', 'created_at', 'closed_at', 'replaced_by', 'wording', 'first_wording'] as const),
  ]),
  table('question_wordings', ['question_id', 'n', 'text', 'help', 'settings', 'asked_from']),
  table('wording_translations', ['question_id', 'n', 'language', 'field', 'text', 'mark', 'shown_from']),
  table('removed_questions', ['question_id', 'project_id', 'type', 'wordings', 'is_public', 'removed_at']),
  table('translations', [
    ...(['project_id', 'question_id', 'update_id', 'fact_id', 'decision_id', 'oped_id', 'subject_id', 'language', 'field'] as const),
    ...(['text', 'made_from', 'mark', 'changed_at'] as const),
  ]),
  table('guard_overrides', ['id', 'project_id', 'question_id', 'rule', 'wording', 'reason', 'created_at', 'taken_back_at'], {
    without: { user_id: account },
  }),
  table('answer_tags', ['id', 'question_id', 'name', 'created_at']),
  table('tagged_answers', ['answer_id', 'tag_id']),
  table(
    'answers',
    [
      ...(['id', 'project_id', 'question_id', 'wording', 'answer_text', 'answer_yes', 'answer_rating', 'answer_value'] as const),
      'answer_other',
    ],
    { days: ['created_at', 'updated_at'] },
  ),
  table('answer_files', ['id', 'project_id', 'question_id', 'answer_id', 'name', 'media_type', 'bytes'], {
    ...{ days: ['created_at'], without: { user_id: account } },
  }),
  table('comments', ['id', 'project_id', 'text', 'answer', 'answered_at', 'hidden_at', 'hidden_reason'], {
    days: ['created_at', 'edited_at'],
  }),
  table('votes', ['project_id', 'vote'], { days: ['created_at'] }),
  table('likes', ['project_id'], { days: ['created_at'], isAnonymous: true }),
  table('respondents', ['project_id', 'alias', 'channel', 'confirmed', 'moved', 'zip_code', 'state', 'age_range'], {
    days: ['first_response_at'],
    without: {
      id: 'The alias is shown instead.',
      user_id: account,
      person_id: 'It would join what one person did in several projects.',
      gender: 'Officials do not see it of deleted accounts.',
      ethnicity: 'Officials do not see it of deleted accounts.',
      language: 'Officials see it in totals only.',
      created_at: 'The day of a first visit.',
      from_takeout: 'About another installation.',
      shares_identity: 'Officials see the name itself, while it is shared.',
      counts_from: duplicates,
      person_hash: hashed,
      mobile_hash: hashed,
      confirmed_mobile_hash: hashed,
    },
  }),
  table('reports', ['id', 'project_id', 'comment_id', 'update_id', 'decision_id', 'reason', 'text', 'outcome', 'resolved_at'], {
    ...{ days: ['created_at'], without: { user_id: account }, isAnonymous: true },
  }),
  table('qr_codes', ['id', 'project_id', 'code', 'label', 'is_active', 'created_at']),
  table('published_results', ['project_id', 'questions', 'invited', 'changed_at']),
  table('published_releases', ['project_id', 'released_at', 'decided_at', 'questions']),
  table('published_counts', ['project_id', 'question_id', 'division', 'step', 'count', 'runs', 'wordings', 'shown_at']),
  table('platform_imports', ['id', 'project_id', 'source', 'file_name', 'total', 'created_at'], { without: { user_id: account } }),
  table('imported_responses', ['id', 'import_id', 'project_id', 'row_number', 'answered_on'], {
    without: { row_hash: hashed, source_id_hash: hashed },
  }),
  table('imported_answers', ['id', 'response_id', 'column_number', 'question_id', 'value']),
  table('opeds', [
    ...(['id', 'organization_id', 'title', 'author', 'description', 'language', 'status', 'posted_at', 'created_at', 'edited_at'] as const),
    'is_demo',
  ]),
  table('oped_images', ['id', 'oped_id', 'name', 'alt', 'position', 'bytes', 'width', 'height']),
])

/** Tables whose versions are in no package, each with the reason. */
export const unshownTables: ReadonlyMap<string, string> = new Map([
  ['participations', household],
  ['qr_scans', household],
])
