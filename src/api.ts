// The API: the core, then every feature's endpoints. Tests run this; the pages are put on top in app.ts.
import type { FastifyInstance } from 'fastify'
import { serveWords } from './core/catalogues.server.ts'
import { health } from './core/health.server.ts'
import { createHttp } from './core/http.server.ts'
import { speak } from './core/locale.server.ts'
import { describeApi, nameSchemas } from './core/openapi.server.ts'
import type { Plaza } from './core/plaza.server.ts'
import { ProblemReply } from './core/schemas.ts'
import { accounts } from './features/accounts/routes.server.ts'
import { identify } from './features/accounts/sessions.server.ts'
import { recordActs } from './features/audit/record.server.ts'
import { audit } from './features/audit/routes.server.ts'
import { authoringGuard } from './features/authoring-guard/routes.server.ts'
import { contact } from './features/contact/routes.server.ts'
import { decisions } from './features/decisions/routes.server.ts'
import { exchange } from './features/exchange/routes.server.ts'
import { exportJobs } from './features/export-jobs/routes.server.ts'
import { failures } from './features/failures/routes.server.ts'
import { follows } from './features/follows/routes.server.ts'
import { landing, landingPictures } from './features/landing/routes.server.ts'
import { members } from './features/members/routes.server.ts'
import { myData } from './features/my-data/routes.server.ts'
import { news } from './features/news/routes.server.ts'
import { notifications } from './features/notifications/routes.server.ts'
import { officials } from './features/officials/routes.server.ts'
import { installable } from './features/offline/routes.server.ts'
import { opeds } from './features/opeds/routes.server.ts'
import { openAnswers } from './features/open-answers/routes.server.ts'
import { places } from './features/places/routes.server.ts'
import { population } from './features/population/routes.server.ts'
import { profile } from './features/profile/routes.server.ts'
import { projects } from './features/projects/routes.server.ts'
import { publication } from './features/publication/routes.server.ts'
import { qrCodes } from './features/qr-codes/routes.server.ts'
import { receipts } from './features/receipts/routes.server.ts'
import { recovery } from './features/recovery/routes.server.ts'
import { reports } from './features/reports/routes.server.ts'
import { residents } from './features/residents/routes.server.ts'
import { responses } from './features/responses/routes.server.ts'
import { results } from './features/results/routes.server.ts'
import { retention } from './features/retention/routes.server.ts'
import { searchEngines } from './features/search-engines/routes.server.ts'
import { site } from './features/site/routes.server.ts'
import { surveys } from './features/surveys/routes.server.ts'
import { translations } from './features/translations/routes.server.ts'
import { turnout } from './features/turnout/routes.server.ts'
import { twoStep } from './features/two-step/routes.server.ts'
import { weighting } from './features/weighting/routes.server.ts'
import { knowHosts, whiteLabel } from './features/white-label/routes.server.ts'

nameSchemas([{ Problem: ProblemReply }, ...Object.values(import.meta.glob<object>('./features/*/contract.ts', { eager: true }))])

const features = [
  health,
  serveWords,
  site,
  whiteLabel,
  landing,
  landingPictures,
  searchEngines,
  installable,
  places,
  accounts,
  recovery,
  profile,
  twoStep,
  notifications,
  follows,
  projects,
  news,
  decisions,
  reports,
  opeds,
  contact,
  responses,
  exchange,
  exportJobs,
  officials,
  failures,
  surveys,
  authoringGuard,
  results,
  publication,
  openAnswers,
  turnout,
  weighting,
  qrCodes,
  members,
  residents,
  population,
  audit,
  myData,
  receipts,
  retention,
  translations,
]

export async function buildApi(plaza: Plaza, options: { log?: boolean; checkReplies?: boolean } = {}): Promise<FastifyInstance> {
  const app = await createHttp(plaza, options)
  await describeApi(app)
  knowHosts(app, plaza)
  app.addHook('onRequest', async (request, reply) => {
    const { actor, ended, language } = await identify(plaza, request, reply)
    request.actor = actor
    request.sessionEnded = ended
    if (language !== undefined) speak(request, language)
  })
  recordActs(app)
  for (const feature of features) await app.register(feature)
  return app
}
