import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useSizeWords } from '../../../projects/model/size.ts'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { DeskHead } from '../../../surveys/model/parts/DeskHead.tsx'
import { filterParams } from '../../model/filter.ts'
import { GroupsNote } from '../../turnout/parts/GroupsNote.tsx'
import { filesPage, type ListedFile } from '../files-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/files.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) => orRefusalPage(filesPage(context, params, new URL(request.url)))

/** Every file that people attached to one question, to download. */
export default function Files({ loaderData: page }: Route.ComponentProps) {
  const words = useWords()
  const { about, filter, question, files, answered } = page
  const back = `/project/${about._id}/results?${new URLSearchParams(filterParams(filter, 'unconfirmed'))}`
  return (
    <OfficialShell current="results">
      <PageTitle>{words('documentTitle', { question: question.text })}</PageTitle>
      <DeskHead
        about={about}
        current="results"
        title={<span lang={about.lang}>{question.text}</span>}
        lead={words('lead', { number: question.order + 1, title: about.title })}
        actions={<LinkButton to={back}>{words('back')}</LinkButton>}
      />
      <div className="stack gap-4">
        <GroupsNote filter={filter} />
        {files.length === 0 ? (
          <Empty level={2} title={words('empty')} actions={<LinkButton to={back}>{words('back')}</LinkButton>}>
            {words('emptyLead')}
          </Empty>
        ) : (
          <>
            <Note>{words('unchecked')}</Note>
            <FileTable
              files={files}
              caption={
                answered > files.length ? words('newest', { shown: files.length, count: answered }) : words('count', { count: answered })
              }
            />
          </>
        )}
      </div>
    </OfficialShell>
  )
}

function FileTable({ files, caption }: { files: readonly ListedFile[]; caption: string }) {
  const words = useWords()
  const sizeOf = useSizeWords()
  return (
    <Table
      stack
      caption={caption}
      columns={[
        words('columns.file'),
        { label: words('columns.size'), number: true, repeated: true },
        { label: words('columns.from'), repeated: true },
        { label: words('columns.zip'), repeated: true },
        { label: words('columns.day'), repeated: true },
      ]}
      rows={files.map(({ _id, file, alias, zip, day }) => ({
        key: _id,
        cells: [
          <a key="file" href={file.url} download aria-label={words('download', { name: file.name })}>
            {file.name}
          </a>,
          sizeOf(file.bytes),
          alias,
          zip ?? '–',
          day,
        ],
      }))}
    />
  )
}
