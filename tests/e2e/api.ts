// The API as a browser test asks it, beside the pages.
import { demoLogins } from '../../src/demo/loading/logins.ts'

/**
 * People of special-people.ts, by what they meet. `unverified`, `forced` and `successor` are officials of the demo, `refused` is another
 * one, the others are residents.
 */
export const specialLogins = {
  operator: 'operator@plaza.example',
  unconfirmed: 'unconfirmed@plaza.example',
  moved: 'moved@plaza.example',
  returning: 'returning@plaza.example',
  termsDue: 'terms@plaza.example',
  unverified: 'admin@evanston.plaza.example',
  forced: 'editor@ithaca.plaza.example',
  successor: 'editor@evanston.plaza.example',
  refused: 'refused@plaza.example',
} as const
export type SpecialWho = keyof typeof specialLogins
/** Who looks at a page: people of the demo, and those that `addSpecialPeople` adds to it. */
export type Who = 'visitor' | 'resident' | 'administrator' | 'colleague' | 'viewer' | SpecialWho
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

/** Deletes a project, with its responses if it has some. */
export async function removeProject(call: Call, token: string, id: string): Promise<void> {
  const { project } = await call<{ project: { title: string } }>(token, 'GET', `/projects/${id}`)
  await call(token, 'DELETE', `/projects/${id}/delete`, { title: project.title })
}

/** Logs the people of the demo in, each once; a visitor's token is empty. */
export function tokensOf(call: Call): (who: Who) => Promise<string> {
  const tokens = new Map<Who, Promise<string>>([['visitor', Promise.resolve('')]])
  const emails = { ...demoLogins, ...specialLogins, viewer: demoLogins.colleague.replace('editor@', 'viewer@') }
  const logIn = async (who: Exclude<Who, 'visitor'>) => {
    const email = emails[who]
    const body = { email, password: demoLogins.password }
    return (await call<{ token: string }>('', 'POST', '/auth/login', body)).token
  }
  return (who) => {
    const token = tokens.get(who) ?? logIn(who as 'resident')
    tokens.set(who, token)
    return token
  }
}
