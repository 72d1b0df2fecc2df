// Fields of failures and security audits, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  act: ['Findings that need action.', 1, 'findings'],
  advice: ['What to do about it; null if nothing.', 'Ask officials to set up two-step login.'],
  audit: ['The report.'],
  audits: ['The reports, newest first.'],
  code: ['The code of the finding.', 'accounts.withoutTwoStep'],
  dueOn: ['The day when the next report is due.'],
  'Failure.fileName': ['The name of an uploaded file, or the number of a records request; null if it is neither.', 'Residents.xlsx'],
  'Failure.job': ['The job of the installation, of which only the operator hears; null if it is none.', 'retention'],
  'Failure.to': ['A name, a masked address, or the host of a webhook; null if it is private or has no recipient.', 'a•••@example.org'],
  failures: ['Failed jobs.'],
  hindrance: ['Why the job cannot run again; null if it can.'],
  isArticle: ['True if it belongs to an opinion article.'],
  items: ['What the finding names.', 'ada@newport.example'],
  letter: ['The kind of email; null if it is none.'],
  'listSecurityAudits.isDue': ['True if a report is due.'],
  look: ['Findings that deserve a look.', 2, 'findings'],
  ok: ['Checks without a finding.', 9, 'checks'],
  section: ['The section.'],
  version: ['The version.', '2026-11-01'],
}
