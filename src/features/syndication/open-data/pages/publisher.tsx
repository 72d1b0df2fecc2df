import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Rich } from '../../../../core/i18n/words.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { publisherPage } from '../open-data-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/publisher.ts'

export const loader = ({ context, params }: Route.LoaderArgs) => orRefusalPage(publisherPage(context, params.slug))

/** The files of one organization, and what their columns mean. */
export default function Publisher({ loaderData: page }: Route.ComponentProps) {
  const words = useWords()
  const { organization, license, results, decisionsShown, dictionary } = page
  const title = words('titleOf', { organization: organization.name })
  const file = (name: string) => `/open-data/${organization.slug}/${name}`
  const rows = [
    { name: 'projects', label: words('tables.projects') },
    { name: 'decisions', label: words('tables.decisions') },
    { name: 'dates', label: words('tables.dates') },
    ...results.map(({ _id, title }) => ({ name: `results-${_id}`, label: words('resultsOf', { title }) })),
  ]
  const programs = [
    ['data.json', words('catalogLink')],
    ['dictionary.json', words('dictionaryLink')],
    ['feed.atom', words('atom')],
    ['calendar.ics', words('ics')],
  ] as const
  return (
    <div className="wrap page-card stack gap-8">
      <PageTitle>{title}</PageTitle>
      <PageHead
        title={title}
        lead={words('leadOf')}
        above={<Breadcrumb label={words('path')} crumbs={[{ to: '/open-data', label: words('title') }, { label: organization.name }]} />}
      />
      <div className="stack gap-2">
        <p>
          <Rich text={words('licenseText', { organization: organization.name })} license={(inner) => <a href={license}>{inner}</a>} />
        </p>
        <p>{words('suppression')}</p>
        {decisionsShown === 'fulfilled' && <p className="soft">{words('decisionsDone')}</p>}
      </div>
      <Table
        caption={words('download')}
        columns={[words('data'), words('files')]}
        rows={rows.map(({ name, label }) => ({
          key: name,
          cells: [
            label,
            <span className="row" key="files">
              {(['csv', 'json'] as const).map((ending) => (
                <a key={ending} href={file(`${name}.${ending}`)} aria-label={`${label}: ${ending.toUpperCase()}`}>
                  {ending.toUpperCase()}
                </a>
              ))}
            </span>,
          ],
        }))}
      />
      <section className="stack gap-3" aria-labelledby="programs">
        <h2 id="programs">{words('programs')}</h2>
        <ul className="lines">
          {programs.map(([name, label]) => (
            <li key={name}>
              <a href={file(name)}>{label}</a>
            </li>
          ))}
        </ul>
      </section>
      <section className="stack gap-4" aria-labelledby="dictionary">
        <h2 id="dictionary">{words('dictionary')}</h2>
        {dictionary.map(({ table, title: caption, columns }) => (
          <Table
            key={table}
            caption={caption}
            stack
            columns={[words('column'), words('meaning')]}
            rows={columns.map(({ name, description }) => ({ key: name, cells: [<code key="name">{name}</code>, description] }))}
          />
        ))}
      </section>
    </div>
  )
}
