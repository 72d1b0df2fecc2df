// The document of an embed: HTML without the site's script, and the headers that let listed sites show it.
import type { ReactNode } from 'react'
import { StaticRouter } from 'react-router'
import type { Language } from '../../../../core/i18n/languages.ts'
import { hashSource } from '../../../../core/pages/policy.server.ts'
import { staticMarkup } from '../../../../core/pages/static-markup.server.tsx'
import { heightScript } from './scripts.ts'

type FrameDocument = {
  language: Language
  title: string
  /** Paths of style sheets. */
  styles: readonly string[]
  children: ReactNode
}

/** A whole page. Its links open in the place of the page around it: no other page of the site can be shown in a frame. */
export const frameDocument = ({ language, title, styles, children }: FrameDocument): string =>
  `<!doctype html>${staticMarkup(
    language,
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <base target="_top" />
        {styles.map((path) => (
          <link key={path} rel="stylesheet" href={path} />
        ))}
      </head>
      <body>
        <StaticRouter location="/embed">{children}</StaticRouter>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script dangerouslySetInnerHTML={{ __html: heightScript }} />
      </body>
    </html>,
  )}`

/**
 * The content security policy of an embed.
 * @param ancestors the list of its frame-ancestors directive
 */
export const framePolicy = (ancestors: string, mode: 'production' | 'development'): string =>
  [
    `default-src 'none'`,
    `script-src ${hashSource(heightScript)}`,
    `style-src 'self'${mode === 'development' ? ` 'unsafe-inline'` : ''}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${ancestors}`,
  ].join('; ')
