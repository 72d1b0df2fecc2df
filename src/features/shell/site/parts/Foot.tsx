import { Brand } from '../../../../ui/frames/Brand.tsx'
import { SiteFooter } from '../../../../ui/frames/SiteFooter.tsx'
import type { RootData } from '../root-data.ts'
import type { ChosenTheme } from '../theme.ts'
import { useWords } from '../words.ts'
import { ThemeForm } from './ThemeForm.tsx'

type Props = { theme: ChosenTheme | null; productName: string; whatIs: string; isLoggedIn: boolean; own: RootData['own'] }

/** The site's footer; sent as HTML, without code for the browser. */
export function Foot({ theme, productName, whatIs, isLoggedIn, own }: Props) {
  const words = useWords()
  type Key = Parameters<typeof words>[0]
  const links = (ways: readonly (readonly [string, Key])[]) =>
    ways.map(([to, key]) => ({ to, label: words(key, { product: productName }) }))
  const waysIn = [
    ['/register/citizen', 'register'],
    ['/login', 'login'],
  ] as const
  const cityHall = {
    title: words('footCityHall'),
    links: links([
      ['/register/organization', 'registerOrganization'],
      [whatIs, 'whatIs'],
      ['/thought-leadership', 'thoughtLeadership'],
      ['/self-check-kiosk', 'kiosk'],
      ['/contact-us', 'contact'],
      ['/open-data', 'openData'],
      ['/api/docs', 'api'],
    ]),
  }
  const elsewhere = {
    title: own?.name ?? '',
    links: [
      ...(own?.links ?? []).map(({ network, address }) => ({ to: address, label: words(`networks.${network}` as 'networks.website') })),
      ...links([
        ['/thought-leadership', 'thoughtLeadership'],
        ['/open-data', 'openData'],
        ['/contact-us', 'contact'],
      ]),
    ],
  }
  const columns = [
    {
      title: words('footTakePart'),
      links: links([['/projects', 'projects'], ...(isLoggedIn ? [['/how-to', 'howTo'] as const] : waysIn), ['/faq', 'faq']]),
    },
    own ? elsewhere : cityHall,
    {
      title: words('policies'),
      links: links([
        ['/privacy', 'privacy'],
        ['/security-policy', 'securityPolicy'],
        ['/cookies', 'cookies'],
        ['/terms', 'terms'],
        ['/accessibility', 'accessibility'],
      ]),
    },
  ]
  return (
    <SiteFooter
      brand={<Brand name={own?.name ?? productName} logo={own?.logo ?? undefined} />}
      about={words('tagline')}
      columns={columns}
      aside={{ title: words('language'), children: words('translation') }}
      end={
        <>
          <span>{words('productFor', { product: productName })}</span>
          <ThemeForm theme={theme} />
        </>
      }
    />
  )
}
