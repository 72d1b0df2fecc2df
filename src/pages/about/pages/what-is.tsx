import { NotFoundPage } from '../../../features/shell/site/parts/NotFoundPage.tsx'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import { PageHead } from '../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { Sections } from '../parts/Sections.tsx'
import { whatIsPage } from '../what-is-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/what-is.ts'

export const loader = ({ context, params }: Route.LoaderArgs) => whatIsPage(context, params.page)

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
