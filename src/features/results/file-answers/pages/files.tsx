import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { useSizeWords } from '../../../projects/model/size.ts'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { SingleAnswers } from '../../single-answers/parts/SingleAnswers.tsx'
import { filesPage, type ListedFile } from '../files-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/files.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) => orRefusalPage(filesPage(context, params, new URL(request.url)))

/** Every file that people attached to one question, to download. */
export default function Files({ loaderData: { files, answered, ...page } }: Route.ComponentProps) {
  const words = useWords()
  const { about, question } = page
  const texts = {
    documentTitle: words('documentTitle', { question: question.text }),
    crumb: words('crumb'),
    lead: words('lead', { number: question.order + 1, title: about.title }),
    ...{ back: words('back'), empty: words('empty'), emptyLead: words('emptyLead') },
  }
  const caption = answered > files.length ? words('newest', { shown: files.length, count: answered }) : words('count', { count: answered })
  return (
    <SingleAnswers {...page} texts={texts} isEmpty={files.length === 0}>
      <Note>{words('unchecked')}</Note>
      <FileTable files={files} caption={caption} />
    </SingleAnswers>
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
