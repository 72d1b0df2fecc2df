import { Brand } from '../../../ui/Brand.tsx'
import { SiteFooter } from '../../../ui/SiteFooter.tsx'
import type { RootData } from '../root-data.ts'
import { useWords } from '../words.ts'

export function Foot({ root }: { root: RootData }) {
  const words = useWords()
  type Key = Parameters<typeof words>[0]
  const links = (ways: readonly (readonly [string, Key])[]) =>
    ways.map(([to, key]) => ({ to, label: words(key, { product: root.productName }) }))
  const waysIn = [
    ['/register/citizen', 'register'],
    ['/login', 'login'],
  ] as const
  const columns = [
    {
      title: words('footTakePart'),
      links: links([['/projects', 'projects'], ...(root.me ? [] : waysIn), ['/how-to', 'howTo'], ['/faq', 'faq']]),
    },
    {
      title: words('footCityHall'),
      links: links([
        ['/register/organization', 'registerOrganization'],
        [root.whatIs, 'whatIs'],
        ['/thought-leadership', 'thoughtLeadership'],
        ['/self-check-kiosk', 'kiosk'],
        ['/contact-us', 'contact'],
        ['/api/docs', 'api'],
      ]),
    },
    {
      title: words('policies'),
      links: links([
        ['/privacy', 'privacy'],
        ['/security-policy', 'securityPolicy'],
        ['/cookies', 'cookies'],
        ['/terms', 'terms'],
      ]),
    },
  ]
  return (
    <SiteFooter
      brand={<Brand name={root.productName} />}
      about={words('tagline')}
      columns={columns}
      aside={{ title: words('language'), children: words('translation') }}
      end={<span>{words('productFor', { product: root.productName })}</span>}
    />
  )
}
