// What programs ask of every site below /.well-known/, and its icon by the name that old ones ask for.
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { availableLanguages } from '../../../core/i18n/catalogues.server.ts'
import { daySeconds } from '../../../core/time/durations.ts'
import { iconOf } from '../../shell/offline/rules.ts'

/** RFC 9116 wants a day at most a year ahead; the file is written again at each request, and a copy is stale after this long. */
const validDays = 180

/**
 * GET /.well-known/security.txt (RFC 9116), /.well-known/change-password (https://www.w3.org/TR/change-password-url/), which password
 * managers open, and /favicon.ico.
 */
export async function wellKnown(app: FastifyInstance): Promise<void> {
  const { config, now } = app.appContext
  const { publicUrl } = config

  app.get('/.well-known/security.txt', async ({ site }, reply) => {
    reply.removeHeader('set-cookie')
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${daySeconds}`)
      .send(securityText(site?.publicUrl ?? publicUrl, new Date(now().getTime() + validDays * daySeconds * 1000)))
  })

  app.get('/.well-known/change-password', async ({ actor }, reply) =>
    reply.redirect(actor.kind === 'visitor' ? '/login?next=/.well-known/change-password' : `/changepassword/user/${actor.userId}`, 302),
  )

  let drawn: Promise<Buffer> | undefined
  app.get('/favicon.ico', async (_, reply) => {
    drawn ??= sharp(Buffer.from(iconOf('180.png').svg))
      .resize(48)
      .png()
      .toBuffer()
    reply.removeHeader('set-cookie')
    return reply
      .type('image/png')
      .header('cache-control', `public, max-age=${daySeconds}`)
      .send(await drawn)
  })
}

/** The file for people who found a weakness: where to report it, and the rules that hold. */
export const securityText = (publicUrl: string, expires: Date): string =>
  [
    `Contact: ${new URL('/contact-us', publicUrl).href}`,
    `Expires: ${expires.toISOString().slice(0, 19)}Z`,
    `Preferred-Languages: ${availableLanguages().join(', ')}`,
    `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
    `Policy: ${new URL('/security-policy', publicUrl).href}`,
    '',
  ].join('\n')
