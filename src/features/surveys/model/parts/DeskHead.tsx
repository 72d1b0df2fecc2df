import type { ReactNode } from 'react'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { comment, list as listIcon } from '../../../../ui/icons/basic.ts'
import { penLine } from '../../../../ui/icons/signs.ts'
import { chart } from '../../../../ui/icons/work.ts'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { Tabs } from '../../../../ui/navigation/Tabs.tsx'
import { useProjectsPath } from '../../../shell/site/parts/OfficialShell.tsx'
import { useWords } from '../words.ts'
import styles from './DeskHead.module.css'

type Props = {
  about: { _id: string; title: string; lang?: string | undefined }
  current: 'questions' | 'results' | 'comments' | 'news'
  title: ReactNode
  lead: ReactNode
  actions?: ReactNode
}

/** The entry of the navigation that each page belongs to. */
const listOf = { questions: 'surveys', results: 'results', comments: 'projects', news: 'projects' } as const

/** The heading of an official's pages about one survey, with navigation between them. */
export function DeskHead({ about, current, title, lead, actions }: Props) {
  const words = useWords()
  const projects = useProjectsPath()
  const list = listOf[current]
  const crumbs = [
    { to: list === 'projects' ? projects : `/${list}`, label: words(`desk.${list}`) },
    { to: `/project/${about._id}`, label: <span lang={about.lang}>{about.title}</span> },
    { label: words(current === 'questions' ? 'desk.survey' : `desk.${current}Tab`) },
  ]
  const tabs = [
    { to: `/project/${about._id}/survey`, label: words('desk.questionsTab'), icon: listIcon, current: current === 'questions' },
    { to: `/project/${about._id}/results`, label: words('desk.resultsTab'), icon: chart, current: current === 'results' },
    { to: `/project/${about._id}/comments`, label: words('desk.commentsTab'), icon: comment, current: current === 'comments' },
    { to: `/project/${about._id}/news`, label: words('desk.newsTab'), icon: penLine, current: current === 'news' },
  ]
  return (
    <>
      <PageHead
        size="work"
        above={<Breadcrumb label={words('desk.crumbs')} crumbs={crumbs} />}
        title={title}
        lead={lead}
        actions={actions}
      />
      <Tabs label={words('desk.tabs')} tabs={tabs} className={styles.tabs} />
    </>
  )
}
