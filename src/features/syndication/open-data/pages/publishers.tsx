import { Link } from 'react-router'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { publishersPage } from '../open-data-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/publishers.ts'

export const loader = ({ context }: Route.LoaderArgs) => publishersPage(context)

/** The organizations with open data. */
export default function Publishers({ loaderData: { organizations } }: Route.ComponentProps) {
  const words = useWords()
  return (
    <div className="wrap page-card stack gap-6">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead title={words('title')} lead={words('lead')} />
      {organizations.length === 0 && <Empty title={words('none')} />}
      <ul className="lines">
        {organizations.map(({ slug, name, state, projects }) => (
          <li key={slug}>
            <Link to={`/open-data/${slug}`}>{name}</Link>
            <p className="small soft">
              {state} · {words('projects', { count: projects })}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
