import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { lazyWithRetry } from '../../../../core/browser/lazy-with-retry.ts'
import { ServerMarkup } from '../../../../core/browser/ServerMarkup.tsx'
import { Brand } from '../../../../ui/frames/Brand.tsx'
import footer from '../../../../ui/frames/SiteFooter.module.css'
import { type NavItem, SiteHeader } from '../../../../ui/frames/SiteHeader.tsx'
import type { RootData } from '../root-data.ts'
import { useWords } from '../words.ts'
import { LanguageMenu } from './LanguageMenu.tsx'

// Loaded only for people who are logged in.
const PersonMenu = lazyWithRetry(() => import('./PersonMenu.tsx'))

/** The site's header, main part and footer. */
export function SiteFrame({ root, children }: { root: RootData; children: ReactNode }) {
  const words = useWords()
  const { pathname } = useLocation()
  const item = (to: string, label: string): NavItem => ({ to, label, current: pathname === to })
  const official = root.me?.user.loginType === 'Organization'
  const nav = [
    ...(official ? [item('/home', words('officialHome'))] : []),
    item('/projects', words('projects')),
    ...(root.me
      ? []
      : (root.own ? (['engage', 'about'] as const) : (['services', 'engage', 'about'] as const)).map((section) =>
          item(`/projects#${section}`, words(section)),
        )),
    ...(official ? [item('/qr-code-management', words('qrCodes'))] : []),
    item('/thought-leadership', words('thoughtLeadership')),
  ]
  const more = [
    item(root.whatIs, words('whatIs', { product: root.productName })),
    item('/self-check-kiosk', words('kiosk')),
    ...(root.core19 ? [item(root.core19, words('core19'))] : []),
    item('/contact-us', words('contact')),
  ]
  const account = root.me ? [] : [item('/login', words('login')), item('/register/citizen', words('register'))]
  return (
    <div className="site">
      <SiteHeader
        brand={
          <Brand
            name={root.own?.name ?? root.productName}
            logo={root.own?.logo ?? undefined}
            suffix={words('home')}
            to="/projects"
            of={root.own ? undefined : root.me?.organization?.name}
          />
        }
        navLabel={words('nav')}
        menuLabel={words('menu')}
        nav={nav}
        more={{ label: words('more'), items: more }}
        account={account}
        tools={
          <>
            <LanguageMenu />
            {root.me && (
              <Suspense>
                <PersonMenu root={root} official={official} />
              </Suspense>
            )}
          </>
        }
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {/* Referenced here, or the page would not include its styles. */}
      <ServerMarkup part="foot" data-styles={footer.foot} html={root.foot} />
    </div>
  )
}
