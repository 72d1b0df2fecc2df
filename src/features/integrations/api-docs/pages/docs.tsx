import { Card } from '../../../../ui/content/Card.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { docsPage } from '../docs-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/docs.ts'

export const loader = ({ context }: Route.LoaderArgs) => docsPage(context)

export default function ApiDocs({ loaderData: { subjects } }: Route.ComponentProps) {
  const words = useWords()
  return (
    <div className="wrap stack gap-6 section">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead
        title={words('title')}
        lead={
          <>
            {words('lead')} <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>
          </>
        }
      />
      <Card className="stack">
        <h2>{words('howTitle')}</h2>
        <p>{words('howBody')}</p>
      </Card>
      <section className="stack" aria-labelledby="subjects-title">
        <h2 id="subjects-title">{words('groups')}</h2>
        <ul className="stack">
          {subjects.map(({ slug, name, description, callsCount }) => (
            <Card as="li" key={slug} className="stack gap-1">
              <h3 lang="en">
                <a href={`/api/docs/${slug}`}>{name}</a>
              </h3>
              <p lang="en">{description}</p>
              <p className="soft small">{words('callsCount', { count: callsCount })}</p>
            </Card>
          ))}
        </ul>
      </section>
    </div>
  )
}
