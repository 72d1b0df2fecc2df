import type { Language } from '../../../core/i18n/languages.ts'
import { useWords } from '../../../features/projects/model/project-words.ts'
import { fileText } from '../../../ui/icons/project.ts'
import { arrowUpRight } from '../../../ui/icons/ways.ts'
import { LinkRows } from '../../../ui/navigation/LinkRows.tsx'
import type { ProjectView } from '../view.ts'
import { ProjectSection } from './Section.tsx'

type DocumentsProps = { documents: ProjectView['documents']; note: string | null; lang: Language | undefined }

/** The project's documents with their sizes; they open in the browser. `lang` is the language of their titles if it is not the page's. */
export function Documents({ documents, note, lang }: DocumentsProps) {
  const words = useWords()
  const rows = documents.map(({ _id, url, title, pages, unit, amount }) => {
    const size = words(`project.documents.${unit}`, { amount })
    const facts = pages === null ? words('project.documents.noteSize', { size }) : words('project.documents.note', { count: pages, size })
    return { key: _id, to: url, title: <span lang={lang}>{title}</span>, note: facts, icon: fileText, iconEnd: arrowUpRight, isFile: true }
  })
  return (
    <ProjectSection id="documents" title={words('project.documents.title')}>
      {note && <p className="small soft">{note}</p>}
      <LinkRows rows={rows} />
    </ProjectSection>
  )
}
