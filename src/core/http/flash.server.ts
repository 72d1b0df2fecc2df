import { redirect } from 'react-router'

const cookieName = 'flash'

/** Redirects to a page that shows `message` once as a toast. A short-lived cookie carries the message, so it works without JavaScript. */
export function redirectWith(message: string, to: string): Response {
  return redirect(to, {
    headers: { 'set-cookie': `${cookieName}=${encodeURIComponent(message)}; Path=/; Max-Age=20; HttpOnly; SameSite=Lax` },
  })
}

/** @returns the previous page's message and the header that deletes its cookie */
export function readFlash(cookies: Record<string, string | undefined>): { message: string | null; headers: Record<string, string> } {
  const message = cookies[cookieName]
  if (message === undefined) return { message: null, headers: {} }
  return { message, headers: { 'set-cookie': `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax` } }
}

/** A safe path to redirect to: `fallback` for anything that could lead to another site. */
export function safePath(next: string | null | undefined, fallback: string): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return fallback
  return URL.canParse(next, 'http://site.invalid') && new URL(next, 'http://site.invalid').host === 'site.invalid' ? next : fallback
}
