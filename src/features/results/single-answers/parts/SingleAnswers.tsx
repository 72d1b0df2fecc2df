import type { ComponentProps, ReactNode } from 'react'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { DeskHead } from '../../../projects/desk/DeskHead.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { filterParams, type ResultsFilter } from '../../model/filter.ts'
import { GroupsNote } from '../../turnout/parts/GroupsNote.tsx'

type Props = {
  about: ComponentProps<typeof DeskHead>['about']
  filter: ResultsFilter
  question: { text: string }
  texts: { documentTitle: string; crumb: string; lead: string; back: string; empty: string; emptyLead: string }
  isEmpty: boolean
  /** The answers; not shown if there are none. */
  children: ReactNode
}

/** The page of every answer to one question, for officials: heading, chosen groups, and the text for no answers. */
export function SingleAnswers({ about, filter, question, texts, isEmpty, children }: Props) {
  const back = (
    <LinkButton to={`/project/${about._id}/results?${new URLSearchParams(filterParams(filter, 'unconfirmed'))}`}>{texts.back}</LinkButton>
  )
  const [before, ...after] = texts.lead.split(about.title)
  // The title has a language of its own.
  const lead = (
    <>
      {before}
      <span lang={about.lang}>{about.title}</span>
      {after.join(about.title)}
    </>
  )
  return (
    <OfficialShell current="results">
      <PageTitle>{texts.documentTitle}</PageTitle>
      <DeskHead
        about={about}
        current="results"
        below={texts.crumb}
        title={<span lang={about.lang}>{question.text}</span>}
        lead={lead}
        actions={back}
      />
      <div className="stack gap-4">
        <GroupsNote filter={filter} />
        {isEmpty ? (
          <Empty level={2} title={texts.empty} actions={back}>
            {texts.emptyLead}
          </Empty>
        ) : (
          children
        )}
      </div>
    </OfficialShell>
  )
}
