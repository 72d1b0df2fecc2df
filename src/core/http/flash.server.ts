import { redirect } from 'react-router'

const cookieName = 'flash'

/**
 * Leads on to another page, which says `message` once as a toast. The message travels in a short-lived cookie, so it
 * arrives without JavaScript too.
 */
export function redirectWith(message: string, to: string): Response {
  return redirect(to, {
    headers: { 'set-cookie': `${cookieName}=${encodeURIComponent(message)}; Path=/; Max-Age=20; HttpOnly; SameSite=Lax` },
  })
}

/** The message that the previous page left, and the header that forgets it. */
export function readFlash(cookies: Record<string, string | undefined>): { message: string | null; headers: Record<string, string> } {
  const message = cookies[cookieName]
  if (message === undefined) return { message: null, headers: {} }
  return { message, headers: { 'set-cookie': `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax` } }
}

/** A path of this site to go on to: anything that could lead elsewhere becomes `fallback`. */
export function safePath(next: string | null | undefined, fallback: string): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return fallback
  return URL.canParse(next, 'http://site.invalid') && new URL(next, 'http://site.invalid').host === 'site.invalid' ? next : fallback
}
