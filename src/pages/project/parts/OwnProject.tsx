import { useWords } from '../../../features/projects/model/project-words.ts'
import { OwnEnd } from '../../../features/records/retention/parts/OwnEnd.tsx'
import { comment, list } from '../../../ui/icons/basic.ts'
import { fileSpreadsheet, qrCode } from '../../../ui/icons/desk.ts'
import { penLine } from '../../../ui/icons/signs.ts'
import { chart } from '../../../ui/icons/work.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import type { ProjectPage } from '../project-page.server.ts'
import styles from './OwnProject.module.css'

/** The actions of the project's officials, instead of participation. */
export default function OwnProject({ page: { project, records, timeZone, mayEdit, mayHold } }: { page: ProjectPage }) {
  const words = useWords()
  const { _id, status, timing, zips } = project
  const notes = {
    draft: () => words('project.own.draft'),
    completed: () => words('project.own.completed'),
    published: () => (timing.phase === 'closed' ? words('project.own.closed') : words('project.own.published', { count: zips.count })),
  }[status]()
  return (
    <>
      <p className={`${styles.said} small soft`}>{notes}</p>
      <div className={styles.ways}>
        {status !== 'draft' && (
          <LinkButton to={`/project/${_id}/results`} variant="main" size="big" wide icon={chart}>
            {words('project.own.results')}
          </LinkButton>
        )}
        {mayEdit && (
          <>
            <LinkButton to={`/edit-project/${_id}`} variant={status === 'draft' ? 'main' : 'plain'} wide icon={penLine}>
              {status === 'draft' ? words('project.draftEdit') : words('project.own.edit')}
            </LinkButton>
            <LinkButton to={`/project/${_id}/survey`} wide icon={list}>
              {words('project.own.survey')}
            </LinkButton>
            <LinkButton to={`/project/${_id}/news`} wide icon={comment}>
              {words('project.own.news')}
            </LinkButton>
            <LinkButton to={`/project/${_id}/languages`} wide>
              {words('project.own.languages')}
            </LinkButton>
          </>
        )}
        <LinkButton to={`/qr-code-management?project=${_id}`} wide icon={qrCode}>
          {words('project.own.qrCodes')}
        </LinkButton>
        {status !== 'draft' && (
          <LinkButton to={`/export/project?project=${_id}`} wide icon={fileSpreadsheet}>
            {words('project.own.export')}
          </LinkButton>
        )}
      </div>
      {records && <OwnEnd records={records} timeZone={timeZone} mayEdit={mayEdit} mayHold={mayHold} back={`/project/${_id}`} />}
    </>
  )
}
