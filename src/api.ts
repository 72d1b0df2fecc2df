// The API: the core plus every feature's endpoints. Tests run this; app.ts adds the pages.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/v4/core'
import { subjects } from './api-subjects.ts'
import { ProblemReply } from './core/contract/schemas.ts'
import { sharedVocabulary } from './core/contract/shared-vocabulary.ts'
import type { Vocabulary } from './core/contract/vocabulary.ts'
import { readContracts } from './core/description/calls.server.ts'
import { mergeVocabularies } from './core/description/fields.server.ts'
import { describeApi } from './core/description/openapi.server.ts'
import type { AppContext } from './core/http/app-context.server.ts'
import { health, isProbe } from './core/http/health.server.ts'
import { createHttp, type HttpOptions } from './core/http/http.server.ts'
import { metrics } from './core/http/watching/metrics.server.ts'
import { serveWords } from './core/i18n/catalogues.server.ts'
import { resolveLanguage } from './core/i18n/locale.server.ts'
import { markPersonalReplies } from './core/serving/personal-replies.server.ts'
import { recordActs } from './features/accounts/audit/record.server.ts'
import { audit } from './features/accounts/audit/routes.server.ts'
import { recovery } from './features/accounts/login/recovery-routes.server.ts'
import { accounts } from './features/accounts/login/routes.server.ts'
import { mailSender } from './features/accounts/mail-sender/routes.server.ts'
import { members } from './features/accounts/members/routes.server.ts'
import { profile } from './features/accounts/profile/routes.server.ts'
import { residents } from './features/accounts/residents/routes.server.ts'
import { scim } from './features/accounts/scim/routes.server.ts'
import { identify, sessionCookie, unreadSession } from './features/accounts/sessions/sessions.server.ts'
import { sso } from './features/accounts/sso/routes.server.ts'
import { transfer } from './features/accounts/transfer/routes.server.ts'
import { twoStep } from './features/accounts/two-step/routes.server.ts'
import { verification } from './features/accounts/verification/routes.server.ts'
import { knowHosts, whiteLabel } from './features/accounts/white-label/routes.server.ts'
import { billing } from './features/billing/subscriptions/routes.server.ts'
import { admitKeys } from './features/integrations/keys/admission.server.ts'
import { keys } from './features/integrations/keys/routes.server.ts'
import { webhooks } from './features/integrations/webhooks/routes.server.ts'
import { notifications } from './features/messaging/notifications/routes.server.ts'
import { failures } from './features/operation/failures/routes.server.ts'
import { status } from './features/operation/status/routes.server.ts'
import { activity } from './features/participation/activity/routes.server.ts'
import { follows } from './features/participation/follows/routes.server.ts'
import { officials } from './features/participation/official-overview/routes.server.ts'
import { posters } from './features/participation/posters/routes.server.ts'
import { qrCodes } from './features/participation/qr-codes/routes.server.ts'
import { receipts } from './features/participation/receipts/routes.server.ts'
import { reports } from './features/participation/reports/routes.server.ts'
import { responses } from './features/participation/responses/routes.server.ts'
import { places } from './features/places/lookup/routes.server.ts'
import { decisions } from './features/projects/decisions/routes.server.ts'
import { projects } from './features/projects/endpoints/routes.server.ts'
import { news } from './features/projects/news/routes.server.ts'
import { opeds } from './features/projects/opeds/routes.server.ts'
import { exportJobs } from './features/records/export-jobs/routes.server.ts'
import { exchange } from './features/records/exports/routes.server.ts'
import { holdFiles } from './features/records/holds/held-files.server.ts'
import { tellOfHolds } from './features/records/holds/notice.server.ts'
import { myData } from './features/records/my-data/routes.server.ts'
import { recordsRequests } from './features/records/records-requests/routes.server.ts'
import { releasedPackages } from './features/records/released-packages/routes.server.ts'
import { retention } from './features/records/retention/routes.server.ts'
import { takeout } from './features/records/takeout/routes.server.ts'
import { comparison } from './features/results/comparison/routes.server.ts'
import { fileAnswers } from './features/results/file-answers/routes.server.ts'
import { platformImports } from './features/results/imports/routes.server.ts'
import { openAnswers } from './features/results/open-answers/routes.server.ts'
import { placeAnswers } from './features/results/place-answers/routes.server.ts'
import { population } from './features/results/population/routes.server.ts'
import { publication } from './features/results/publication/routes.server.ts'
import { report } from './features/results/report/routes.server.ts'
import { shapeAnswers } from './features/results/shape-answers/routes.server.ts'
import { results } from './features/results/totals/routes.server.ts'
import { turnout } from './features/results/turnout/routes.server.ts'
import { weighting } from './features/results/weighting/routes.server.ts'
import { contact } from './features/shell/contact/routes.server.ts'
import { textDrafts } from './features/shell/drafts/routes.server.ts'
import { messages } from './features/shell/messages/routes.server.ts'
import { installable } from './features/shell/offline/routes.server.ts'
import { site } from './features/shell/site/routes.server.ts'
import { surveys } from './features/surveys/answers/routes.server.ts'
import { arrivals } from './features/surveys/arrivals/routes.server.ts'
import { authoringGuard } from './features/surveys/authoring-guard/routes.server.ts'
import { embedding } from './features/syndication/embeds/routes.server.ts'
import { openDataFiles } from './features/syndication/open-data/files/files.server.ts'
import { openData } from './features/syndication/open-data/routes.server.ts'
import { searchEngines } from './features/syndication/sitemap/routes.server.ts'
import { wellKnown } from './features/syndication/sitemap/well-known.server.ts'
import { readerTranslations } from './features/translating/editing/reader.routes.server.ts'
import { translations } from './features/translating/editing/routes.server.ts'
import { landing, landingPictures } from './pages/landing/routes.server.ts'
import { ownTerms } from './pages/policies/routes.server.ts'

z.globalRegistry.add(ProblemReply, { id: 'Problem' })
const described = readContracts(import.meta.glob<object>('./{features,pages}/**/contract.ts', { eager: true }), subjects)
const vocabularies = mergeVocabularies({
  './core/contract/vocabulary.ts': { vocabulary: sharedVocabulary },
  ...import.meta.glob<{ vocabulary: Vocabulary }>('./{features,pages}/**/vocabulary.ts', { eager: true }),
})

const features = [
  health,
  metrics,
  serveWords,
  site,
  whiteLabel,
  landing,
  landingPictures,
  searchEngines,
  wellKnown,
  installable,
  places,
  accounts,
  recovery,
  profile,
  twoStep,
  sso,
  mailSender,
  scim,
  notifications,
  follows,
  projects,
  news,
  decisions,
  reports,
  opeds,
  textDrafts,
  contact,
  messages,
  responses,
  exchange,
  exportJobs,
  officials,
  failures,
  status,
  surveys,
  authoringGuard,
  results,
  publication,
  report,
  openAnswers,
  placeAnswers,
  fileAnswers,
  shapeAnswers,
  turnout,
  comparison,
  weighting,
  arrivals,
  qrCodes,
  posters,
  members,
  verification,
  transfer,
  residents,
  population,
  platformImports,
  audit,
  myData,
  receipts,
  activity,
  retention,
  recordsRequests,
  takeout,
  releasedPackages,
  translations,
  readerTranslations,
  ownTerms,
  billing,
  keys,
  webhooks,
  embedding,
  openData,
  openDataFiles,
]

/** What is made at the first request and then kept: each would hold the process for about a second while it serves others. */
export const madeBeforeListening: readonly string[] = ['/api/v1/openapi.json', '/api/v1/basemap?bbox=-125,24,-66,50&shape=country']

export async function buildApi(parts: AppContext, options: HttpOptions = {}): Promise<FastifyInstance> {
  const appContext = { ...parts, files: holdFiles(parts.files, parts.db) }
  const app = await createHttp(appContext, options)
  await describeApi(app, { ...described, subjects, vocabularies, cookie: sessionCookie(appContext.config.publicUrl) })
  knowHosts(app, appContext)
  markPersonalReplies(app)
  const admitKey = admitKeys(app)
  app.addHook('onRequest', async (request, reply) => {
    request.actor = { kind: 'visitor' }
    if (isProbe(request) || (await admitKey(request, reply))) return
    const who = async () => {
      const { actor, ended, language, owesTwoStep = false } = await identify(appContext, request, reply)
      const isRefused = owesTwoStep && !request.routeOptions.config.withoutTwoStep
      request.actor = isRefused ? { kind: 'visitor' } : actor
      request.sessionEnded = isRefused ? 'twoStep' : ended
      request.owesTwoStep = owesTwoStep
      if (language !== undefined) resolveLanguage(request, language)
    }
    const unread = request.routeOptions.config.isAttempted
      ? unreadSession(appContext, request, who, (language) => resolveLanguage(request, language))
      : null
    if (!unread) return who()
    request.unreadSession = unread
  })
  recordActs(app)
  tellOfHolds(app)
  // Without it, Fastify looks for each name among all modules that are loaded.
  for (const feature of features) await app.register(Object.assign(feature, { [Symbol.for('fastify.display-name')]: feature.name }))
  return app
}
