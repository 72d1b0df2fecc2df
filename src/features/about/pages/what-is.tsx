import { data } from 'react-router'
import { groupSizeMin } from '../../../core/small-groups.ts'
import { visit } from '../../../core/visit.server.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { colleaguesMax } from '../../accounts/contract.ts'
import { NotFoundPage } from '../../site/parts/NotFoundPage.tsx'
import { PageTitle } from '../../site/parts/PageTitle.tsx'
import { Sections } from '../parts/Sections.tsx'
import { whatIsPath } from '../rules.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/what-is.ts'

/** The page's address has the product's name in it. Every other one of a single step is the page that nothing is at. */
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
