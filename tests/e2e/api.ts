// The API as a browser test asks it, beside the pages.
import { demoLogins } from '../../src/demo/loading/logins.ts'

/** Who of the demo looks at a page. */
export type Who = 'visitor' | 'resident' | 'administrator' | 'colleague' | 'viewer'
/** A JSON call to the API. @throws Error unless it answers 200 */
export type Call = <T = Record<string, unknown>>(token: string, method: string, path: string, body?: object) => Promise<T>

/** Calls to the Plaza at an address. */
export const callerOf =
  (url: string): Call =>
  async (token, method, path, body) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as never
  }

/** Logs the people of the demo in, each once; a visitor's token is empty. */
export function tokensOf(call: Call): (who: Who) => Promise<string> {
  const tokens = new Map<Who, Promise<string>>([['visitor', Promise.resolve('')]])
  const logIn = async (who: Exclude<Who, 'visitor'>) => {
    const email = who === 'viewer' ? demoLogins.colleague.replace('editor@', 'viewer@') : demoLogins[who]
    const body = { email, password: demoLogins.password }
    return (await call<{ token: string }>('', 'POST', '/auth/login', body)).token
  }
  return (who) => {
    const token = tokens.get(who) ?? logIn(who as 'resident')
    tokens.set(who, token)
    return token
  }
}
