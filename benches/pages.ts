import type { Bench, Workshop } from './bench.ts'
import { eligible, eligibleCount, fromSomewhere, projectId, token } from './town.ts'

const browser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en-US,en;q=0.9' }
const project = 7
const signedIn = (n: number) => ({ ...browser, ...fromSomewhere(n), cookie: `userToken=${token(eligible(project, n % eligibleCount))}` })

/** The bare route sends the same compressed bytes from memory. */
async function sameBytes(app: Parameters<Bench['bare']>[0], { plaza }: Workshop, path: string) {
  const page = await plaza.inject({ url: path, headers: signedIn(0) })
  if (page.statusCode !== 200) throw new Error(`${path} answers ${page.statusCode}.`)
  const encoding = String(page.headers['content-encoding'])
  app.get(path, async (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', encoding).send(page.rawPayload),
  )
}

const pageBench = (call: string, path: string, budget: number): Bench => ({
  call,
  budget,
  request: (n) => ({ method: 'GET', path, headers: signedIn(n) }),
  bare: (app, workshop) => sameBytes(app, workshop, path),
})

/** Residents who are logged in open the list, a project, and its survey in a browser. */
export const listSignedIn: Bench = {
  ...pageBench('GET /projects (HTML, signed in)', '/projects', 0.05),
  // The bench of visitors (public-html.ts) has added the bare route.
  bare: async () => {},
}
export const projectSignedIn = pageBench('GET /project/:id (HTML, signed in)', `/project/${projectId(project)}`, 0.05)
export const surveySignedIn = pageBench('GET survey (HTML, signed in)', `/project/${projectId(project)}/survey`, 0.05)
