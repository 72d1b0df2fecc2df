import { Brand } from '../../../ui/Brand.tsx'
import { SiteFooter } from '../../../ui/SiteFooter.tsx'
import { whatIsPath } from '../../about/rules.ts'
import type { RootData } from '../root-data.ts'
import { useWords } from '../words.ts'

export function Foot({ root }: { root: RootData }) {
  const words = useWords()
  const waysIn = [
    { to: '/register/citizen', label: words('register') },
    { to: '/login', label: words('login') },
  ]
  const columns = [
    {
      title: words('footTakePart'),
      links: [
        { to: '/projects', label: words('projects') },
        ...(root.me ? [] : waysIn),
        { to: '/how-to', label: words('howTo') },
        { to: '/faq', label: words('faq') },
      ],
    },
    {
      title: words('footCityHall'),
      links: [
        { to: '/register/organization', label: words('registerOrganization') },
        { to: whatIsPath(root.productName), label: words('whatIs', { product: root.productName }) },
        { to: '/thought-leadership', label: words('thoughtLeadership') },
        { to: '/self-check-kiosk', label: words('kiosk') },
        { to: '/contact-us', label: words('contact') },
        { to: '/api/docs', label: words('api') },
      ],
    },
    {
      title: words('policies'),
      links: [
        { to: '/privacy', label: words('privacy') },
        { to: '/security-policy', label: words('securityPolicy') },
        { to: '/cookies', label: words('cookies') },
        { to: '/terms', label: words('terms') },
      ],
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
