import { lazy, Suspense, useEffect, useState } from 'react'
import { forgetDraft } from '../../../../core/browser/draft.ts'
import { lazyWithRetry } from '../../../../core/browser/lazy-with-retry.ts'
import { keptForms } from '../../model/paths.ts'

// Every page of a logged-in person loads this file, so it has neither texts nor schemas: the warning is loaded when due.
const SessionWarning = lazy(() => import('./SessionWarning.tsx'))
const TermsBanner = lazyWithRetry(() => import('../../../shell/site/parts/TermsBanner.tsx'))

const key = 'lastActivity'
const warnMilliseconds = 120_000
const api = '/api/v1'

const lastActivity = (): number => Number(localStorage.getItem(key)) || Date.now()
const note = () => localStorage.setItem(key, String(Date.now()))

/**
 * Watches a logged-in person's idle time across tabs: renews the server's session on activity, warns two minutes before its end, and
 * then goes to the login page. Asks a person with `termsDue` to accept the terms in force.
 */
export default function SessionWatch({ idleSeconds, termsDue }: { idleSeconds: number; termsDue: boolean }) {
  const [left, setLeft] = useState<number | null>(null)

  useEffect(() => {
    const idle = idleSeconds * 1000
    const warn = Math.min(warnMilliseconds, idle / 2)
    const pause = Math.min(60_000, idle / 6)
    for (const name of Object.values(keptForms)) forgetDraft('session', name)
    // Loading the page was a request.
    let reportedAt = Date.now()
    let warned = false
    let over = false
    note()

    const end = () => {
      if (over) return
      over = true
      const next = encodeURIComponent(location.pathname + location.search)
      fetch(`${api}/auth/logout`, { method: 'POST', keepalive: true })
        .catch(() => {})
        .finally(() => location.assign(`/login?expired=1&next=${next}`))
    }
    const tell = async () => {
      reportedAt = Date.now()
      const answer = await fetch(`${api}/users/me`).catch(() => null)
      if (answer?.status === 401) end()
    }
    const seen = () => {
      if (warned || over) return
      if (Date.now() - lastActivity() > 1000) note()
    }
    const look = () => {
      if (over) return
      const remaining = lastActivity() + idle - Date.now()
      warned = remaining <= warn
      if (remaining <= 0) return end()
      setLeft(warned ? Math.ceil(remaining / 1000) : null)
      if (lastActivity() > reportedAt && Date.now() - reportedAt > pause) void tell()
    }
    const stay = () => {
      note()
      void tell()
      look()
    }

    const timer = setInterval(look, 1000)
    const events = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
    for (const event of events) addEventListener(event, seen, { passive: true })
    addEventListener('storage', look)
    addEventListener('plaza:stay', stay)
    return () => {
      clearInterval(timer)
      for (const event of events) removeEventListener(event, seen)
      removeEventListener('storage', look)
      removeEventListener('plaza:stay', stay)
    }
  }, [idleSeconds])

  return (
    <Suspense>
      {termsDue && <TermsBanner />}
      {left !== null && <SessionWarning seconds={left} onStay={() => dispatchEvent(new Event('plaza:stay'))} />}
    </Suspense>
  )
}
