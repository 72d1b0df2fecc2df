// The calls that the activity log records, and a sentence for each. Contains every call that lets an official change something (a test
// checks this) and every read that returns responses.
import { notActs } from './not-acts.ts'

/** Retention in years. */
export const keptYears = 2
/** Repeated reads by the same person within this many minutes are one entry. An export is always an entry. */
export const readAgainMinutes = 10

/** Maps a call (method and path with parameter names) to its sentence under `acts` in the catalog. */
export const acts = {
  'POST /auth/login': 'loggedIn',
  'POST /auth/login/code': 'loggedIn',
  'POST /auth/passkey': 'loggedIn',
  'POST /auth/sso/callback': 'loggedInBySso',
  'POST /auth/register': 'colleagueAdded',
  'POST /members': 'colleagueAdded',
  'PUT /members/:id': 'colleagueChanged',
  'POST /members/:id/invite': 'colleagueInvited',
  'DELETE /users/delete': 'colleagueRemoved',
  'PUT /organizations/:id': 'organizationChanged',
  'PUT /organizations/:id/twoStep': 'twoStepRequired',
  'PUT /sso': 'ssoChanged',
  'PUT /sso/saml': 'ssoChanged',
  'POST /sso/remove': 'ssoRemoved',
  'POST /sso/test': 'ssoTested',
  'POST /sso/scim': 'scimTokenMade',
  'POST /sso/scim/remove': 'scimTokenRevoked',
  'PUT /organizations/:organizationId/logo': 'logoChanged',
  'POST /organizations/:id/verification': 'verificationDecided',
  'POST /organizations/:id/domains': 'domainProved',
  'POST /organizations/:id/administratorOffer': 'administratorOffered',
  'DELETE /organizations/:id/administratorOffer': 'administratorOfferWithdrawn',
  'POST /organizations/:id/administratorOffer/accept': 'administratorOfferAccepted',
  'POST /organizations/:id/administratorOffer/decline': 'administratorOfferDeclined',
  'POST /organizations/:id/administrator': 'administratorReplaced',
  'POST /users/excelSheetUploadAndDataInsertDB': 'residentsUploaded',
  'GET /users/imports/:id/errors': 'uploadErrorsTaken',
  'PUT /ownSite': 'ownSiteChanged',
  'PUT /mailSender': 'mailSenderChanged',
  'POST /mailSender/check': 'mailSenderChecked',
  'POST /mailSender/key': 'mailKeyMade',
  'DELETE /mailSender/key': 'mailKeyCancelled',
  'PUT /ownSite/embedding': 'embeddingChanged',
  'POST /population': 'populationUploaded',
  'DELETE /population/:id': 'populationRemoved',
  'POST /projects/:id/platformImports': 'importUploaded',
  'PUT /projects/:id/platformImports/:import': 'importMapped',
  'POST /projects/:id/platformImports/:import/run': 'importStarted',
  'DELETE /projects/:id/platformImports/:import': 'importRemoved',
  'GET /projects/:id/platformImports/:import/answers': 'importTaken',
  'POST /users/me/authenticator/confirm': 'authenticatorOn',
  'POST /users/me/authenticator/remove': 'authenticatorOff',
  'POST /users/me/recoveryCodes': 'recoveryCodesRenewed',
  'POST /users/me/passkeys': 'passkeyAdded',
  'POST /users/me/passkeys/:id/remove': 'passkeyRemoved',
  'POST /projects': 'projectCreated',
  'PUT /projects/:id': 'projectChanged',
  'DELETE /projects/:id/delete': 'projectRemoved',
  'PUT /projects/:id/draft': 'draftWritten',
  'PUT /projects/:id/schedule': 'publicationPlanned',
  'DELETE /projects/:id/schedule': 'publicationUnplanned',
  'POST /projects/:id/copy': 'projectCopied',
  'PUT /projects/:id/imageOrder': 'imagesOrdered',
  'POST /projects/:id/complete': 'projectCompleted',
  'POST /projects/:id/reopen': 'projectReopened',
  'POST /projects/:id/restore': 'projectRestored',
  'POST /projects/:id/hold': 'holdChanged',
  'GET /projects/:id/package': 'packageTaken',
  'PUT /organizations/:id/records': 'periodChanged',
  'POST /recordsRequests': 'recordsRequestAdded',
  'PUT /recordsRequests/:id': 'recordsRequestCorrected',
  'POST /recordsRequests/:id/review': 'recordsRequestReviewed',
  'PUT /recordsRequests/:id/dueDate': 'recordsRequestDueSet',
  'POST /recordsRequests/:id/extension': 'recordsRequestExtended',
  'POST /recordsRequests/:id/close': 'recordsRequestClosed',
  'POST /recordsRequests/:id/withheld': 'recordsWithheld',
  'GET /recordsRequests/:id/withheld.csv': 'withheldLogTaken',
  'POST /recordsRequests/:id/package': 'releaseBegun',
  'GET /recordsRequests/:id/package/items': 'releaseRead',
  'PUT /recordsRequests/:id/package/items/:item': 'releaseDecided',
  'POST /recordsRequests/:id/package/release': 'releaseUnmarked',
  'POST /recordsRequests/:id/package/seal': 'releaseSealed',
  'GET /recordsRequests/:id/package/file': 'releaseTaken',
  'PUT /projects/:id/images': 'imagesAdded',
  'POST /projects/:id/drawing': 'drawingAdded',
  'PUT /projects/:id/images/:imageId': 'imageDescribed',
  'DELETE /projects/:id/delete/images': 'imagesRemoved',
  'PUT /projects/:id/documentFiles': 'documentsAdded',
  'DELETE /projects/:id/delete/documents': 'documentsRemoved',
  'POST /projects/:id/updates': 'updatePosted',
  'PUT /updates/:id': 'updateChanged',
  'DELETE /updates/:id': 'updateRemoved',
  'PUT /updates/:id/picture': 'updatePictureAdded',
  'DELETE /updates/:id/picture': 'updatePictureRemoved',
  'POST /projects/:id/facts': 'factAdded',
  'PUT /projects/:id/facts/order': 'factsOrdered',
  'PUT /facts/:id': 'factChanged',
  'DELETE /facts/:id': 'factRemoved',
  'POST /projects/:id/decisions': 'decisionPosted',
  'PUT /decisions/:id': 'decisionChanged',
  'DELETE /decisions/:id': 'decisionRemoved',
  'POST /projects/:id/reports': 'reported',
  'PUT /reports/:id': 'reportClosed',
  'GET /messages/export': 'messagesTaken',
  'PUT /messages/:id': 'messageMarked',
  'DELETE /messages/:id': 'messageDeleted',
  'POST /failures/:of/:id/retry': 'failureRetried',
  'DELETE /failures/:of/:id': 'failureDismissed',
  'POST /blogs': 'articleWritten',
  'PUT /blogs/:id': 'articleChanged',
  'PUT /blogs/:id/images': 'articleImagesAdded',
  'PUT /blogs/:id/images/:imageId': 'articleImageChanged',
  'DELETE /blogs/:id/images/:imageId': 'articleImageRemoved',
  'DELETE /blogs/removeBlog/:id': 'articleRemoved',
  'PUT /translations/:of/:id': 'writtenIn',
  'PUT /translations/:of/:id/:language': 'translationsSaved',
  'POST /translations/:of/:id/:language/machine': 'translationsMade',
  'PUT /projects/:id/survey': 'surveyChanged',
  'PUT /projects/:id/publication': 'resultsPublished',
  'DELETE /projects/:id/publication': 'resultsTakenBack',
  'DELETE /projects/:id/publication/:question': 'questionTakenBack',
  'POST /questions/create': 'questionCreated',
  'POST /projects/:id/questions/copy': 'questionsCopied',
  'POST /questions/:id/duplicate': 'questionDuplicated',
  'POST /projects/:id/questions/template': 'templateAdded',
  'PUT /questions/:id/update': 'questionChanged',
  'DELETE /questions/:id': 'questionRemoved',
  'POST /projects/:id/overrides': 'wordingKept',
  'DELETE /projects/:id/overrides/:override': 'wordingReopened',
  'PUT /comments/:id/answer': 'commentAnswered',
  'DELETE /comments/:id/answer': 'commentAnswerRemoved',
  'POST /comments/:id/hide': 'commentHidden',
  'POST /comments/:id/show': 'commentShown',
  'GET /projects/:id/results': 'resultsRead',
  'GET /projects/:id/councilReport': 'resultsRead',
  'GET /projects/:id/councilReport.pdf': 'reportTaken',
  'GET /projects/:id/turnout': 'resultsRead',
  'GET /projects/:id/comparison': 'resultsRead',
  'GET /projects/:id/weighting': 'resultsRead',
  'GET /projects/:id/votes': 'votesRead',
  'GET /projects/:id/comments': 'commentsRead',
  'GET /answers/:id/answers': 'answersRead',
  'GET /questions/:id/openAnswers': 'answersRead',
  'GET /questions/:id/fileAnswers': 'answersRead',
  'GET /questions/:id/placeAnswers': 'answersRead',
  'GET /questions/:id/shapeAnswers': 'answersRead',
  'GET /questions/:id/shapeAnswers/geoJson': 'answersRead',
  'GET /answerFiles/:id': 'answersRead',
  'POST /questions/:id/tags': 'tagCreated',
  'PUT /tags/:id': 'tagRenamed',
  'POST /tags/:id/merge': 'tagsMerged',
  'DELETE /tags/:id': 'tagRemoved',
  'PUT /questions/:id/taggedAnswers': 'answersTagged',
  'GET /projects/projectDataExportIntoSheet/:id': 'exported',
  'POST /projects/projectAllDataExport': 'exported',
  'POST /takeouts': 'takeoutAsked',
  'GET /takeouts/:id/file': 'takeoutTaken',
  'POST /exports': 'exportAsked',
  'POST /exports/:id/again': 'exportAsked',
  'GET /exports/:id/file': 'exportTaken',
  'POST /projects/:id/qrCodes': 'qrCodeCreated',
  'POST /projects/:id/qrCodes/first': 'qrCodeCreated',
  'PUT /qrCodes/:id': 'qrCodeChanged',
  'DELETE /qrCodes/:id': 'qrCodeRemoved',
  'GET /qrCodes/:id/image': 'qrCodeTaken',
  'GET /qrCodes/:id/poster': 'qrPosterTaken',
  'GET /projects/:id/qrCodes/sheet': 'qrSheetTaken',
  'PUT /billing': 'billingChanged',
  'POST /billing/checkout': 'cardPaymentStarted',
  'POST /billing/portal': 'cardPageOpened',
  'POST /billing/invoices/:id/paid': 'invoicePaid',
  'POST /keys': 'keyCreated',
  'DELETE /keys/:id': 'keyRevoked',
  'POST /webhooks': 'webhookCreated',
  'PUT /webhooks/:id': 'webhookChanged',
  'DELETE /webhooks/:id': 'webhookDeleted',
  'POST /webhooks/:id/deliveries/:delivery/again': 'webhookSentAgain',
} as const

/** Not a call: an operator's command. */
export const twoStepReset = 'OPERATOR reset-two-step'
/** Not a call: the administrator's offer to a colleague was not answered in time. */
export const offerExpired = 'EXPIRED administratorOffer'
/** Parts of a login at the organization's own identity provider. */
export const ssoRefused = 'SSO refused'
export const ssoLinked = 'SSO linked'
export const ssoJoined = 'SSO joined'
export const ssoPermission = 'SSO permission'
/** Calls of an identity provider at /scim/v2. */
export const scimAdded = 'SCIM added'
export const scimChanged = 'SCIM changed'
export const scimEnded = 'SCIM ended'
export const scimRemoved = 'SCIM removed'
export const scimGroup = 'SCIM group'
export const scimPermission = 'SCIM permission'
const notCalls = {
  [twoStepReset]: 'twoStepReset',
  [offerExpired]: 'administratorOfferExpired',
  [ssoRefused]: 'ssoRefused',
  [ssoLinked]: 'ssoLinked',
  [ssoJoined]: 'ssoJoined',
  [ssoPermission]: 'ssoPermission',
  [scimAdded]: 'scimAdded',
  [scimChanged]: 'scimChanged',
  [scimEnded]: 'scimEnded',
  [scimRemoved]: 'scimRemoved',
  [scimGroup]: 'scimGroup',
  [scimPermission]: 'scimPermission',
} as const

export type AuditAction = (typeof acts)[keyof typeof acts] | (typeof notCalls)[keyof typeof notCalls]

const allActs: Readonly<Record<string, AuditAction>> = { ...acts, ...notCalls }
/** The sentence key of a recorded call; undefined for one without a sentence. */
export const actOf = (action: string): AuditAction | undefined => allActs[action]

const looks: readonly (string | undefined)[] = ['resultsRead', 'answersRead', 'draftWritten']
/** True for reads and auto-saved drafts, which are one entry for a while if repeated. */
export const isLook = (action: string): boolean => looks.includes(actOf(action))

/** True if an official's successful call is recorded. Unknown writing calls are. */
export const isRecorded = (method: string, path: string, reads: boolean): boolean => {
  const action = `${method} ${path}`
  if (actOf(action)) return true
  return method !== 'GET' && method !== 'HEAD' && !reads && !notActs.includes(action)
}
