// The subjects of the API description, in its order, with the folders whose contracts belong to each.
import type { Subject } from './core/description/calls.server.ts'

export const subjects: readonly Subject[] = [
  {
    name: 'Login',
    description: 'Registering, logging in and out, mailed links, passwords and the second step of a login.',
    folders: ['accounts/model', 'accounts/login', 'accounts/two-step'],
  },
  {
    name: 'Profile',
    description: 'The account of the person who is logged in: profile, sessions, terms, and all data about them.',
    folders: ['accounts/profile', 'records/my-data', 'pages/policies'],
  },
  {
    name: 'Projects',
    description: 'Projects: lists, map, details, drafts, pictures, documents and publication.',
    folders: ['projects/model'],
  },
  {
    name: 'News',
    description: 'Updates, facts and figures, and decisions of a project.',
    folders: ['projects/news', 'projects/decisions'],
  },
  {
    name: 'Surveys',
    description: 'Questions and answers, checks of wordings, and how people come to a survey.',
    folders: ['surveys/model', 'surveys/answer-files', 'surveys/editing', 'surveys/authoring-guard', 'surveys/arrivals'],
  },
  {
    name: 'Responses',
    description: 'Votes, likes, comments, receipts, reports of content, and what a resident has done and can answer.',
    folders: ['participation/responses', 'participation/receipts', 'participation/reports', 'participation/activity'],
  },
  {
    name: 'Following',
    description: 'Following projects and zip codes, and how residents are notified.',
    folders: ['participation/follows', 'messaging/notifications'],
  },
  {
    name: 'QR codes',
    description: 'QR codes that lead to surveys, with pictures and posters to print.',
    folders: ['participation/qr-codes'],
  },
  {
    name: 'Results',
    description: 'What the answers show: totals, publication, turnout, weighting, population figures and open answers.',
    folders: [
      'results/comparison',
      'results/model',
      'results/open-answers',
      'results/place-answers',
      'results/file-answers',
      'results/shape-answers',
      'results/population',
      'results/publication',
      'results/report',
      'results/turnout',
      'results/weighting',
      'results/imports',
    ],
  },
  {
    name: 'Exports',
    description: 'Spreadsheets of responses, made directly or by a job, and files with everything of an organization.',
    folders: ['records/exports', 'records/export-jobs', 'records/takeout'],
  },
  {
    name: 'Records',
    description: 'Completion, legal holds, retention periods, sealed packages and removal.',
    folders: ['records/retention', 'records/records-requests', 'records/released-packages'],
  },
  {
    name: 'Organizations',
    description: 'Organizations, their officials, verification, site, activity log and administrator.',
    folders: [
      'accounts/members',
      'accounts/transfer',
      'accounts/verification',
      'accounts/white-label',
      'accounts/mail-sender',
      'accounts/audit',
      'participation/official-overview',
    ],
  },
  {
    name: 'Single sign-on',
    description: 'Logging in at an organization’s own identity provider, its settings, and SCIM.',
    folders: ['accounts/sso', 'accounts/scim'],
  },
  { name: 'Residents', description: 'Import of residents from a spreadsheet.', folders: ['accounts/residents'] },
  { name: 'Drafts', description: 'What officials type into forms and have not saved yet.', folders: ['shell/drafts'] },
  { name: 'Articles', description: 'Opinion articles of organizations.', folders: ['projects/opeds'] },
  { name: 'Translations', description: 'Translations of what officials write.', folders: ['translations/model'] },
  { name: 'Places', description: 'Zip codes, counties, addresses and the base map.', folders: ['places/model'] },
  {
    name: 'Site',
    description: 'What every page shows of the installation, the contact form, and the messages that people sent with it.',
    folders: ['shell/site', 'shell/contact', 'shell/messages', 'pages/landing', 'integrations/api-docs'],
  },
  {
    name: 'Operation',
    description: 'What works, what does not, and failed jobs.',
    folders: ['operation/status', 'operation/failures'],
  },
  {
    name: 'Billing',
    description: 'What organizations pay: plan, state, invoices, and the fees that the operator sets.',
    folders: ['billing/model'],
  },
  { name: 'Keys', description: 'API keys, by which programs act for an organization.', folders: ['integrations/keys'] },
  { name: 'Webhooks', description: 'Addresses of programs that receive an organization’s events.', folders: ['integrations/webhooks'] },
  {
    name: 'Embedding',
    description: 'Sites that may show projects, results and the map in a frame, and how to embed these.',
    folders: ['syndication/embeds'],
  },
  {
    name: 'Open data',
    description: 'Projects, decisions and dates of verified organizations, for everybody.',
    folders: ['syndication/open-data'],
  },
]
