import { Link } from 'react-router'
import { OwnerMark } from '../../../features/projects/model/parts/OwnerMark.tsx'
import { useWords } from '../../../features/projects/model/project-words.ts'
import { Ticks } from '../../../ui/choices/Ticks.tsx'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { clock } from '../../../ui/icons/basic.ts'
import { eye, eyeOff } from '../../../ui/icons/signs.ts'
import type { ProjectView } from '../view.ts'
import { ProjectSection } from './Section.tsx'
import styles from './WhoRunsIt.module.css'

/** The organization behind the project, how responses are used, and how to reach its officials: they read what is sent about a project. */
export function WhoRunsIt({ project: { _id, ownerName, ownerVerified, department, departmentLang, status } }: { project: ProjectView }) {
  const words = useWords()
  const name = [department, ownerName].filter(Boolean).join(', ')
  return (
    <ProjectSection id="who" title={words('project.who.title')}>
      <Card className={styles.who}>
        <div className="row row-tight gap-3">
          <Avatar name={ownerName} />
          <p>
            <b className="strong">{ownerName}</b> <OwnerMark verified={ownerVerified} />
            {department && (
              <span className={`${styles.department} small soft`} lang={departmentLang}>
                {department}
              </span>
            )}
          </p>
        </div>
        <Ticks
          items={[
            { key: 'read', icon: eye, words: words('project.who.readBy', { name }) },
            { key: 'hidden', icon: eyeOff, words: words('project.who.notShown') },
            { key: 'kept', icon: clock, words: words('project.who.kept') },
          ]}
        />
      </Card>
      {status !== 'draft' && (
        <ul className={`${styles.ways} small`}>
          <li>
            <Link to={`/contact-us?project=${_id}`}>{words('project.who.contact', { name: ownerName })}</Link>
          </li>
          <li>
            <Link to={`/contact-us?topic=barrier&project=${_id}&page=/project/${_id}`}>{words('project.who.barrier')}</Link>
          </li>
          <li>
            <Link to={`/project/${_id}/report`}>{words('project.who.report')}</Link>
          </li>
        </ul>
      )}
    </ProjectSection>
  )
}
