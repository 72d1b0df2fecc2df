// Serves what a device needs to install the site as an app.
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { reject } from '../../../core/contract/errors.ts'
import { type Language, languages } from '../../../core/i18n/languages.ts'
import { findMessage } from '../../../core/i18n/messages.server.ts'
import { daySeconds } from '../../../core/time/durations.ts'
import { iconNames, iconOf } from './rules.ts'

/** The web app manifest (https://www.w3.org/TR/appmanifest/). */
const manifestOf = (productName: string, language: Language) => ({
  id: '/',
  name: productName,
  short_name: productName,
  description: findMessage(language, 'found.projects'),
  lang: languages[language].locale,
  dir: 'ltr',
  start_url: '/projects',
  scope: '/',
  display: 'standalone',
  background_color: '#faf7f0',
  theme_color: '#252f6a',
  categories: ['government', 'social'],
  icons: iconNames.map((name) => ({
    src: `/icons/${name}`,
    sizes: `${iconOf(name).pixels}x${iconOf(name).pixels}`,
    type: 'image/png',
    purpose: iconOf(name).isMaskable ? 'maskable' : 'any',
  })),
})

/** GET /manifest.webmanifest and the icons that it names. */
export async function installable(app: FastifyInstance): Promise<void> {
  const { productName } = app.appContext.config
  app.get('/manifest.webmanifest', async ({ language }, reply) => {
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'private, max-age=3600')
    return JSON.stringify(manifestOf(productName, language))
  })

  const drawn = new Map<string, Promise<Buffer>>()
  app.get<{ Params: { name: string } }>('/icons/:name', async ({ params }, reply) => {
    const name = iconNames.find((one) => one === params.name) ?? reject(404, 'request.notFound')
    const icon =
      drawn.get(name) ??
      sharp(Buffer.from(iconOf(name).svg))
        .png()
        .toBuffer()
    drawn.set(name, icon)
    reply.removeHeader('set-cookie')
    return reply
      .type('image/png')
      .header('cache-control', `public, max-age=${daySeconds}`)
      .send(await icon)
  })
}
