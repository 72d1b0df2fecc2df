// The figures of the documents are the ones that the product works by, so that text and behaviour cannot differ.
import type { RouterContextProvider } from 'react-router'
import { api } from '../../core/api.server.ts'
import { groupSizeMin } from '../../core/small-groups.ts'
import { visit } from '../../core/visit.server.ts'
import { minimumAge } from '../accounts/options.ts'
import { showMapTiles } from '../places/contract.ts'
import { termsNoticeDays, termsOn, termsVersions } from './rules.ts'

export async function figuresOf(context: Readonly<RouterContextProvider>) {
  const { tiles } = await context.get(api)(showMapTiles, {})
  const { productName, sessionIdleSeconds, retentionMonths, now } = context.get(visit)
  const host = tiles ? new URL(tiles.url.replace(/[{}]/g, '')).host : null
  const values = {
    product: productName,
    minutes: Math.round(sessionIdleSeconds / 60),
    months: retentionMonths,
    age: minimumAge,
    days: termsNoticeDays,
    count: groupSizeMin,
  }
  return { values, mapHost: host, terms: { ...termsOn(now.toISOString().slice(0, 10)), versions: termsVersions } }
}
export type Figures = Awaited<ReturnType<typeof figuresOf>>
