// The document shell: language, theme, header, footer, error pages.
import { Suspense } from 'react'
import { data, Links, Outlet, redirect, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import { replaceAfterBack } from './core/browser/back-past-redirects.ts'
import { keepTypedOffline } from './core/browser/connection.ts'
import { notePresses } from './core/browser/early-input.ts'
import { lazyWithRetry } from './core/browser/lazy-with-retry.ts'
import { DeliverWords, LanguageProvider } from './core/i18n/words.tsx'
import { setupInstead } from './features/accounts/two-step/security-page.server.ts'
import { Unsent } from './features/shell/offline/parts/Unsent.tsx'
import { FoundAs } from './features/shell/search-engines/parts/FoundAs.tsx'
import { DemoStrip } from './features/shell/site/parts/DemoStrip.tsx'
import { FailedPage } from './features/shell/site/parts/FailedPage.tsx'
import { Flash } from './features/shell/site/parts/Flash.tsx'
import { Loading } from './features/shell/site/parts/Loading.tsx'
import { RouteFocus } from './features/shell/site/parts/RouteFocus.tsx'
import { SiteFrame } from './features/shell/site/parts/SiteFrame.tsx'
import type { PageHandle, RootData } from './features/shell/site/root-data.ts'
import { useWords } from './features/shell/site/words.ts'
import { readRoot } from './root-data.server.ts'
import { ToastProvider } from './ui/content/ToastProvider.tsx'
import { SkipLink } from './ui/navigation/SkipLink.tsx'
import './ui/styles/theme.css'
import './ui/styles/base.css'

// Shown once, so most visits don't load it.
const CookieBanner = lazyWithRetry(() => import('./features/shell/consent/parts/CookieBanner.tsx'))
const Counting = lazyWithRetry(() => import('./features/shell/consent/parts/Counting.tsx'))
// For people who are logged in; loaded after everything that they see.
const SessionWatch = lazyWithRetry(() => import('./features/accounts/sessions/parts/SessionWatch.tsx'))

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => {
    const setup = setupInstead(context, request.url)
    if (setup) throw redirect(setup)
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepTypedOffline, replaceAfterBack]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { root, headers } = await readRoot(context, new URL(request.url).pathname)
  return data(root, { headers })
}

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  const language = root?.language ?? 'en'
  // The browser hides nonces from scripts, so after hydration there is nothing to compare with.
  const nonce = root?.nonce
  return (
    <html lang={language} data-theme={root?.theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#252f6a" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {import.meta.env.SSR && (
          <>
            <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
            <link rel="apple-touch-icon" href="/icons/180.png" />
          </>
        )}
        {root?.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
        ))}
        {import.meta.env.SSR && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: notePresses }} />
        )}
        {import.meta.env.SSR && root && <FoundAs head={root.head} productName={root.productName} />}
        <Links />
        {root?.own?.stylePath && <link rel="stylesheet" href={root.own.stylePath} />}
      </head>
      <body>
        <LanguageProvider language={language}>
          <Suspense>{children}</Suspense>
          <DeliverWords nonce={nonce} />
        </LanguageProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  const bare = useMatches().some((match) => (match.handle as PageHandle | undefined)?.bare)
  return (
    <Frame root={loaderData} bare={bare}>
      <Outlet />
    </Frame>
  )
}

function Frame({ root, bare, children }: { root: RootData; bare: boolean; children: React.ReactNode }) {
  const words = useWords()
  return (
    <ToastProvider closeLabel={words('closeToast')}>
      <SkipLink>{words('skip')}</SkipLink>
      {root.demo && <DemoStrip>{words('demo')}</DemoStrip>}
      {!root.consent && (
        <Suspense>
          <CookieBanner optsOut={root.optsOut} />
        </Suspense>
      )}
      {root.me && (
        <Suspense>
          <SessionWatch idleSeconds={root.sessionIdleSeconds} termsDue={root.termsDue} />
        </Suspense>
      )}
      <Flash message={root.flash} />
      <Unsent />
      {bare ? children : <SiteFrame root={root}>{children}</SiteFrame>}
      <Loading />
      <RouteFocus />
      {root.counter && (
        <Suspense>
          <Counting counter={root.counter} publicUrl={root.publicUrl} />
        </Suspense>
      )}
    </ToastProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<RootData>('root')
  const failed = <FailedPage error={error} />
  // The error page needs the site's navigation, whatever frame the page had.
  return root ? (
    <Frame root={{ ...root, flash: null }} bare={false}>
      {failed}
    </Frame>
  ) : (
    <main id="main">{failed}</main>
  )
}
