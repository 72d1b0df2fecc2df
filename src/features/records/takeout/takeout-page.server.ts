import { data, redirect } from 'react-router'
import type { Official } from '../../../core/http/actor.ts'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { listTakeouts, makeTakeout } from './contract.ts'

const path = '/records/takeout'

function official(context: PageContext): Official {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(path)}`)
  if (actor.kind === 'resident') throw redirect('/projects')
  return actor
}

export async function takeoutPage(context: PageContext) {
  const { timeZone } = official(context)
  const { takeouts } = await context.get(api)(listTakeouts, {})
  return { takeouts, timeZone }
}
export type TakeoutPage = Awaited<ReturnType<typeof takeoutPage>>

export async function takeoutAction(context: PageContext) {
  official(context)
  try {
    const { message } = await context.get(api)(makeTakeout, {})
    return redirectWith(message, `${path}#made`)
  } catch (error) {
    const { formError, status } = formErrors(error, { except: [403] })
    return data({ formError }, status)
  }
}
