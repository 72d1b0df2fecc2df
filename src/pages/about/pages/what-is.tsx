import { data } from 'react-router'
import { groupSizeMin } from '../../../core/async/small-groups.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { colleaguesMax } from '../../../features/accounts/model/contract.ts'
import { whatIsPath } from '../../../features/shell/search-engines/product-path.ts'
import { NotFoundPage } from '../../../features/shell/site/parts/NotFoundPage.tsx'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import { PageHead } from '../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { Sections } from '../parts/Sections.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/what-is.ts'

/** The path contains the product's name. Any other path of one segment is a 404. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { productName } = context.get(visit)
  if (`/${params.page}` !== whatIsPath(productName)) return data(null, { status: 404 })
  return data({ product: productName, colleagues: colleaguesMax, count: groupSizeMin })
}

export default function WhatIs({ loaderData: values }: Route.ComponentProps) {
  const words = useWords()
  if (!values) return <NotFoundPage />
  const part = (key: 'residents' | 'cities' | 'honest' | 'private' | 'languages') => ({
    title: words(`whatIs.${key}`),
    text: words(`whatIs.${key}Body`, values),
  })
  return (
    <div className="wrap stack gap-6">
      <PageTitle>{words('whatIs.title', values)}</PageTitle>
      <PageHead title={words('whatIs.title', values)} lead={words('whatIs.lead', values)} />
      <Sections parts={[part('residents'), part('cities'), part('honest'), part('private'), part('languages')]} />
      <div className="row">
        <LinkButton to="/projects" variant="main">
          {words('whatIs.projects')}
        </LinkButton>
        <LinkButton to="/register/citizen">{words('whatIs.register')}</LinkButton>
        <LinkButton to="/register/organization" variant="quiet">
          {words('whatIs.organization')}
        </LinkButton>
      </div>
    </div>
  )
}
