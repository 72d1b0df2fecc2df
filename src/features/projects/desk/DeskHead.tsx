import type { ReactNode } from 'react'
import { PageHead } from '../../../ui/frames/PageHead.tsx'
import { comment, list as listIcon } from '../../../ui/icons/basic.ts'
import { penLine } from '../../../ui/icons/signs.ts'
import { chart } from '../../../ui/icons/work.ts'
import { Breadcrumb } from '../../../ui/navigation/Breadcrumb.tsx'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { useProjectsPath } from '../../shell/site/parts/OfficialShell.tsx'
import styles from './DeskHead.module.css'
import { useWords } from './words.ts'

type Props = {
  about: { _id: string; title: string; lang?: string | undefined }
  current: (typeof keys)[number]
  title: ReactNode
  lead: ReactNode
  actions?: ReactNode
  /** The name of a page below the current one, such as that of the answers to one question. */
  below?: string
}

/** The entry of the navigation that each page belongs to. */
const listOf = { questions: 'surveys', results: 'results', comments: 'projects', news: 'projects' } as const

const keys = ['questions', 'results', 'comments', 'news'] as const
const icons = { questions: listIcon, results: chart, comments: comment, news: penLine } as const
const endings = { questions: 'survey', results: 'results', comments: 'comments', news: 'news' } as const

/** The heading of an official's pages about one project, with navigation between them. */
export function DeskHead({ about, current, title, lead, actions, below }: Props) {
  const words = useWords()
  const projects = useProjectsPath()
  const list = listOf[current]
  const crumbs = [
    { to: list === 'projects' ? projects : `/${list}`, label: words(list) },
    { to: `/project/${about._id}`, label: <span lang={about.lang}>{about.title}</span> },
    {
      to: below === undefined ? undefined : `/project/${about._id}/${endings[current]}`,
      label: words(current === 'questions' ? 'survey' : `${current}Tab`),
    },
    ...(below === undefined ? [] : [{ label: below }]),
  ]
  const tabs = keys.map((key) => ({
    to: `/project/${about._id}/${endings[key]}`,
    label: words(`${key}Tab`),
    icon: icons[key],
    current: current === key,
  }))
  return (
    <>
      <PageHead size="work" above={<Breadcrumb label={words('crumbs')} crumbs={crumbs} />} title={title} lead={lead} actions={actions} />
      <Tabs label={words('tabs')} tabs={tabs} className={styles.tabs} />
    </>
  )
}
