import { Brand } from '../../../ui/Brand.tsx'
import { SiteFooter } from '../../../ui/SiteFooter.tsx'
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
      links: [{ to: '/projects', label: words('projects') }, ...(root.me ? [] : waysIn)],
    },
    { title: words('footCityHall'), links: [{ to: '/register/organization', label: words('registerOrganization') }] },
    {
      title: words('footHelp'),
      links: [
        { to: '/contact-us', label: words('contact') },
        { to: '/privacy', label: words('privacy') },
        { to: '/api/docs', label: words('api') },
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
