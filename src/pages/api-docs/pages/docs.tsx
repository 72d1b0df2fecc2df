import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import { Badge } from '../../../ui/content/Badge.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { Table } from '../../../ui/figures/Table.tsx'
import { PageHead } from '../../../ui/frames/PageHead.tsx'
import type { ApiCall, DocumentedSchema } from '../description.ts'
import { docsPage } from '../docs-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/docs.ts'
import styles from './docs.module.css'

export const loader = ({ context }: Route.LoaderArgs) => docsPage(context)

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
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
        <nav aria-label={words('groups')} className="row">
          {loaderData.groups.map((group) => (
            <a key={group.name} href={`#${group.name}`} lang="en">
              {group.name}
            </a>
          ))}
          <a href="#shapes">{words('shapes')}</a>
        </nav>
      </Card>
      {loaderData.groups.map((group) => (
        <section key={group.name} id={group.name} className="stack section" aria-labelledby={`${group.name}-title`}>
          <h2 id={`${group.name}-title`} lang="en">
            {group.name}
          </h2>
          {group.calls.map((call) => (
            <CallCard key={call.id} call={call} />
          ))}
        </section>
      ))}
      <section id="shapes" className="stack section" aria-labelledby="shapes-title">
        <h2 id="shapes-title">{words('shapes')}</h2>
        {loaderData.shapes.map((shape) => (
          <ShapeCard key={shape.name} shape={shape} />
        ))}
      </section>
    </div>
  )
}

function CallCard({ call }: { call: ApiCall }) {
  const words = useWords()
  const columns = [words('field'), words('where'), words('type'), words('required')]
  const rows = call.fields.map((field) => ({
    key: `${field.where} ${field.name}`,
    cells: [
      <code key="name">{field.name}</code>,
      words(field.where),
      <code key="type">{field.type}</code>,
      field.required ? words('yes') : words('no'),
    ],
  }))
  return (
    <Card as="article" className="stack" id={call.id}>
      <h3 className="row">
        <Badge tone="info">{call.method}</Badge>
        <code className={styles.path}>{call.path}</code>
        {call.login && <Badge tone="line">{words('login')}</Badge>}
      </h3>
      <p lang="en">{call.summary}</p>
      {rows.length > 0 ? (
        <Table caption={words('fieldsOf', { call: `${call.method} ${call.path}` })} captionHidden columns={columns} rows={rows} stack />
      ) : (
        <p className="soft small">{words('nothing')}</p>
      )}
      <p className="small">
        {call.reply === null ? (
          words('file')
        ) : (
          <>
            {words('reply')} <code className={styles.path}>{call.reply.map(({ name, type }) => `${name}: ${type}`).join(', ')}</code>
          </>
        )}
      </p>
    </Card>
  )
}

function ShapeCard({ shape }: { shape: DocumentedSchema }) {
  const words = useWords()
  const rows = shape.fields.map(({ name, type }) => ({
    key: name,
    cells: [<code key="name">{name}</code>, <code key="type">{type}</code>],
  }))
  return (
    <Card as="article" className="stack">
      <h3 lang="en">{shape.name}</h3>
      <Table caption={shape.name} captionHidden columns={[words('field'), words('type')]} rows={rows} stack />
    </Card>
  )
}
