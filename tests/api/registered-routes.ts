// The GET routes of an app, described or not.
import type { FastifyInstance } from 'fastify'

/** What Fastify prints of a route: below another one only the rest of its path. */
const line = /^((?:│ {3}| {4})*)[├└]── (\S+) \(([A-Z, ]+)\)/
const indentLength = 4

/** Their paths, with `{name}` for a parameter; without those that take every path. */
export function registeredPaths(app: FastifyInstance): string[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((printed) => {
      const [, indent = '', part = '', methods = ''] = line.exec(printed) ?? []
      if (!part) return []
      const depth = indent.length / indentLength
      parents.splice(depth, parents.length, part)
      const path = parents.join('')
      return methods.split(', ').includes('GET') && !path.includes('*') ? [path.replace(/:(\w+)(?:\|:\w+)*/g, '{$1}')] : []
    })
}
