import { Form, Link } from 'react-router'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { NotificationsPage } from '../notifications-page.server.ts'
import { useWords } from '../words.ts'
import styles from './rows.module.css'

/** The followed projects, each with an unfollow button. */
export function Followed({ projects }: Pick<NotificationsPage, 'projects'>) {
  const words = useWords()
  return (
    <Card as="section" aria-labelledby="projects" className="stack gap-4">
      <h2 id="projects">{words('page.projects')}</h2>
      {projects.length === 0 ? (
        <Empty title={words('page.noProjects')} actions={<LinkButton to="/projects">{words('page.toProjects')}</LinkButton>}>
          {words('page.noProjectsNext')}
        </Empty>
      ) : (
        <ul className={styles.rows}>
          {projects.map((project) => (
            <li key={project._id} className={styles.row}>
              <div className={styles.words}>
                <Link to={`/project/${project._id}`} lang={project.lang} className={styles.title}>
                  {project.title}
                </Link>
                <p className="small soft">{project.organization}</p>
                <Standing project={project} />
              </div>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={project._id} />
                <Button
                  type="submit"
                  name="intent"
                  value="unfollow"
                  size="s"
                  aria-label={words('page.unfollowNamed', { name: project.title })}
                >
                  {words('page.unfollow')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Standing({ project: { state, until } }: { project: NotificationsPage['projects'][number] }) {
  const words = useWords()
  if (state !== 'open') return <Badge tone="line">{words(`page.${state}`)}</Badge>
  return until ? <p className="small soft">{words('page.until', { day: until })}</p> : null
}
