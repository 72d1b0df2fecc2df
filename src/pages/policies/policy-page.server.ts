// The documents' figures are the constants of the code, so text and behavior cannot differ.
import { groupSizeMin } from '../../core/async/small-groups.ts'
import { api, type PageContext } from '../../core/http/api.server.ts'
import { visit } from '../../core/http/visit.server.ts'
import { minimumAge } from '../../features/accounts/model/options.ts'
import { termsNoticeDays, termsOn, termsVersions } from '../../features/accounts/model/terms.ts'
import { feeNoticeDays, graceDays } from '../../features/billing/model/rules.ts'
import { showMapTiles } from '../../features/places/model/contract.ts'
import { showContactReader } from '../../features/shell/contact/contract.ts'

export async function policyPage(context: PageContext) {
  const call = context.get(api)
  const [{ tiles }, { reader }] = await Promise.all([call(showMapTiles, {}), call(showContactReader, { query: {} })])
  const { productName, sessionIdleSeconds, retentionMonths, billing, now } = context.get(visit)
  const host = tiles ? new URL(tiles.url.replace(/[{}]/g, '')).host : null
  const values = {
    product: productName,
    reader: reader ?? productName,
    minutes: Math.round(sessionIdleSeconds / 60),
    months: retentionMonths,
    age: minimumAge,
    days: termsNoticeDays,
    count: groupSizeMin,
    notice: feeNoticeDays,
    grace: graceDays,
  }
  return {
    hasReader: reader !== null,
    values,
    billing,
    mapHost: host,
    terms: { ...termsOn(now.toISOString().slice(0, 10)), versions: termsVersions },
  }
}
export type PolicyFigures = Awaited<ReturnType<typeof policyPage>>
