import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '../../../core/api.server.ts'
import { visit } from '../../../core/visit.server.ts'
import { Rich } from '../../../core/words.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { minimumAge } from '../../accounts/options.ts'
import { showMapTiles } from '../../places/contract.ts'
import { PageTitle } from '../../site/parts/PageTitle.tsx'
import { groupSizeMin } from '../../surveys/rules.ts'
import { termsNoticeDays } from '../rules.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/privacy.ts'

// The figures are the ones that the product works by, so that text and behaviour cannot differ.
export async function loader({ context }: Route.LoaderArgs) {
  const { tiles } = await context.get(api)(showMapTiles, {})
  const { productName, sessionIdleSeconds, retentionMonths } = context.get(visit)
  const minutes = Math.round(sessionIdleSeconds / 60)
  const mapHost = tiles && new URL(tiles.url.replace(/[{}]/g, '')).host
  return { product: productName, mapHost, minutes, months: retentionMonths, age: minimumAge, days: termsNoticeDays, count: groupSizeMin }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { product, mapHost, minutes, months, age, days, count } = loaderData
  const words = useWords()
  return (
    <div className="wrap wrap-narrow">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead title={words('title')} lead={words('lead', { product })} />
      <nav aria-label={words('contents')} className="row">
        <a href="#privacy">{words('privacy.title')}</a>
        <a href="#terms">{words('terms.title')}</a>
      </nav>
      <section id="privacy" className="section stack" aria-labelledby="privacy-title">
        <h2 id="privacy-title">{words('privacy.title')}</h2>
        <Clause title={words('privacy.collect')}>{words('privacy.collectBody')}</Clause>
        <Clause title={words('privacy.why')}>{words('privacy.whyBody')}</Clause>
        <Clause title={words('privacy.who')}>{words('privacy.whoBody', { count })}</Clause>
        <Clause title={words('privacy.long')}>{words('privacy.longBody', { months })}</Clause>
        <Clause title={words('privacy.cookies')}>{words('privacy.cookiesBody')}</Clause>
        <Clause title={words('privacy.maps')}>
          {words('privacy.mapsBody')} {mapHost && words('privacy.mapsFrom', { host: mapHost })}
        </Clause>
        <Clause title={words('privacy.rights')}>
          <Rich
            text={words('privacy.rightsBody')}
            data={(inner) => <Link to="/my-data">{inner}</Link>}
            contact={(inner) => <Link to="/contact-us">{inner}</Link>}
          />
        </Clause>
        <Clause title={words('privacy.security')}>{words('privacy.securityBody', { minutes })}</Clause>
      </section>
      <section id="terms" className="section stack" aria-labelledby="terms-title">
        <h2 id="terms-title">{words('terms.title')}</h2>
        <Clause title={words('terms.age')}>{words('terms.ageBody', { age })}</Clause>
        <Clause title={words('terms.free')}>{words('terms.freeBody', { product })}</Clause>
        <Clause title={words('terms.conduct')}>{words('terms.conductBody')}</Clause>
        <Clause title={words('terms.accurate')}>{words('terms.accurateBody')}</Clause>
        <Clause title={words('terms.change')}>{words('terms.changeBody', { days })}</Clause>
        <Clause title={words('terms.law')}>{words('terms.lawBody')}</Clause>
      </section>
    </div>
  )
}

const Clause = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3>{title}</h3>
    <p>{children}</p>
  </div>
)
