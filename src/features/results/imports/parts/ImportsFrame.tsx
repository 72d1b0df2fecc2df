import type { ReactNode } from 'react'
import { Interpolate, slot } from '../../../../core/i18n/interpolate.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { useWords } from '../words.ts'
import { FileName } from './FileName.tsx'

type Props = {
  page: { about: { _id: string; title: string; lang?: string | undefined } }
  /** The name of the file that the page is about; without it, the page is the list. */
  file?: string
  children: ReactNode
}

/** The frame of the pages of a project's imports. */
export function ImportsFrame({ page: { about }, file, children }: Props) {
  const words = useWords()
  const list = file === undefined ? undefined : `/project/${about._id}/imports`
  return (
    <OfficialShell current="results">
      <PageTitle>{file ?? words('title')}</PageTitle>
      <PageHead
        size="work"
        title={file === undefined ? words('title') : <FileName name={file} />}
        lead={
          file === undefined && (
            <Interpolate text={words('lead', { project: slot })}>
              <span lang={about.lang}>{about.title}</span>
            </Interpolate>
          )
        }
        above={
          <Breadcrumb
            label={words('path')}
            crumbs={[
              { to: '/results', label: words('results') },
              { to: `/project/${about._id}`, label: <span lang={about.lang}>{about.title}</span> },
              { to: `/project/${about._id}/results`, label: words('results') },
              { to: list, label: words('title') },
              ...(file === undefined ? [] : [{ label: <FileName name={file} /> }]),
            ]}
          />
        }
      />
      <div className="stack gap-8">{children}</div>
    </OfficialShell>
  )
}
