// The data of the document shell: site, person, language and consent.

import type { User } from './core/contract/people.ts'
import { api, type PageContext } from './core/http/api.server.ts'
import { readFlash } from './core/http/flash.server.ts'
import { visit } from './core/http/visit.server.ts'
import { availableLanguages } from './core/i18n/catalogues.server.ts'
import { consentCookie, hasConsent } from './core/i18n/locale.server.ts'
import type { PageHoles } from './core/memory/page-holes.server.ts'
import { showMe } from './features/accounts/model/contract.ts'
import { countFailures } from './features/operation/failures/contract.ts'
import { isConsent } from './features/shell/consent/rules.ts'
import { pageHeadOf } from './features/shell/search-engines/head.server.ts'
import { footMarkup } from './features/shell/site/chrome.server.tsx'
import { showSite } from './features/shell/site/contract.ts'
import { pageFontsFor } from './features/shell/site/fonts.server.ts'
import type { PersonShown, RootData } from './features/shell/site/root-data.ts'
import { isTheme, themeCookie } from './features/shell/site/theme.ts'

/** @returns what each page shows around itself, and the headers that end a message shown once */
export async function readRoot(context: PageContext, path: string) {
  const { actor, analytics, cookies, holes, language, nonce, optsOut, owesTwoStep, sessionIdleSeconds, ...visited } = context.get(visit)
  const call = context.get(api)
  const looksAfter = actor.kind === 'official' && actor.permission === 'administrator' && !owesTwoStep ? actor.organizationId : null
  const [site, me, failed] = await Promise.all([
    call(showSite, {}),
    actor.kind === 'visitor' ? null : call(showMe, {}),
    looksAfter ? call(countFailures, { params: { id: looksAfter } }) : null,
  ])
  const { message, headers } = readFlash(cookies)
  const publicUrl = site.own?.publicUrl ?? visited.publicUrl
  const theme = isTheme(cookies[themeCookie]) ? cookies[themeCookie] : null
  const root: RootData = {
    ...site,
    me: me && { user: shownOf(me.user, holes), organization: me.organization },
    isOperator: actor.kind !== 'visitor' && (actor.isOperator || actor.owesOperatorStep === true),
    termsDue: actor.kind !== 'visitor' && actor.termsDue,
    hasBilling: visited.billing !== 'off',
    failed: (failed?.total ?? 0) > 0,
    language,
    languages: availableLanguages(),
    fonts: pageFontsFor(language),
    nonce: holes.keep('nonce', nonce),
    publicUrl,
    sessionIdleSeconds,
    flash: message,
    theme,
    consent: isConsent(cookies[consentCookie]) ? cookies[consentCookie] : null,
    optsOut,
    counter: hasConsent(cookies) && !optsOut ? (analytics ?? null) : null,
    head: pageHeadOf(path, { ...site, productName: site.own?.name ?? site.productName, publicUrl, language }),
    foot: footMarkup(language, { theme, productName: site.productName, whatIs: site.whatIs, isLoggedIn: me !== null, own: site.own }),
  }
  return { root, headers }
}

/** What every page shows of the person. The rest of the account is for the pages that are about it. */
function shownOf(user: User, holes: PageHoles): PersonShown {
  const { _id, loginType, permission, department, emailVerified, zipCode, firstName, email } = user
  return {
    ...{ loginType, permission, department, emailVerified, zipCode },
    _id: holes.keep('personId', _id),
    firstName: holes.keep('firstName', firstName),
    // Officials save it with their recovery codes, in an address, where it is not a mere text.
    email: loginType === 'Resident' ? holes.keep('email', email) : email,
  }
}
