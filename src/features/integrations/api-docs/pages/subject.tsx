import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { ApiCall, DocumentedSchema } from '../description.ts'
import { subjectPage } from '../docs-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/subject.ts'
import styles from './docs.module.css'

export const loader = ({ context, params }: Route.LoaderArgs) => subjectPage(context, params.subject)

export default function ApiSubject({ loaderData: { name, description, calls, shapes } }: Route.ComponentProps) {
  const words = useWords()
  return (
    <div className="wrap stack gap-6 section">
      <PageTitle>{words('subjectTitle', { subject: name })}</PageTitle>
      <PageHead title={<span lang="en">{name}</span>} lead={<span lang="en">{description}</span>} />
      <p>
        <a href="/api/docs">{words('allSubjects')}</a>
      </p>
      <section className="stack section" aria-labelledby="calls-title">
        <h2 id="calls-title">{words('calls')}</h2>
        {calls.map((call) => (
          <CallCard key={call.id} call={call} />
        ))}
      </section>
      {shapes.length > 0 && (
        <section className="stack section" aria-labelledby="shapes-title">
          <h2 id="shapes-title">{words('shapes')}</h2>
          {shapes.map((shape) => (
            <ShapeCard key={shape.name} shape={shape} />
          ))}
        </section>
      )}
    </div>
  )
}

function CallCard({ call }: { call: ApiCall }) {
  const words = useWords()
  const columns = [words('field'), words('where'), words('type'), words('required'), words('meaning')]
  const rows = call.fields.map((field) => ({
    key: `${field.where} ${field.name}`,
    cells: [
      <code key="name">{field.name}</code>,
      words(field.where),
      <code key="type">{field.type}</code>,
      field.required ? words('yes') : words('no'),
      <span key="meaning" lang="en">
        {field.description}
      </span>,
    ],
  }))
  return (
    <Card as="article" className="stack" id={call.id}>
      <h3 className="row">
        <Badge tone="info">{call.method}</Badge>
        <code className={styles.path}>{call.path}</code>
        {call.login && <Badge tone="line">{words('login')}</Badge>}
      </h3>
      <p lang="en">{call.description}</p>
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
  const rows = shape.fields.map(({ name, type, description }) => ({
    key: name,
    cells: [
      <code key="name">{name}</code>,
      <code key="type">{type}</code>,
      <span key="meaning" lang="en">
        {description}
      </span>,
    ],
  }))
  return (
    <Card as="article" className="stack">
      <h3 lang="en">{shape.name}</h3>
      <Table caption={shape.name} captionHidden columns={[words('field'), words('type'), words('meaning')]} rows={rows} stack />
    </Card>
  )
}
