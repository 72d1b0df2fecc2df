import { lazy, Suspense } from 'react'
import { FollowButton } from '../../../features/participation/follows/parts/FollowButton.tsx'
import { LikeButton } from '../../../features/participation/responses/parts/LikeButton.tsx'
import { VotePanel } from '../../../features/participation/responses/parts/VotePanel.tsx'
import type { TakePart } from '../../../features/participation/responses/take-part.ts'
import { useWords } from '../../../features/projects/model/project-words.ts'
import { Share } from '../../../features/shell/sharing/parts/Share.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { Icon } from '../../../ui/content/Icon.tsx'
import { check, clock, place } from '../../../ui/icons/basic.ts'
import { calendar } from '../../../ui/icons/project.ts'
import { penLine } from '../../../ui/icons/signs.ts'
import { lock } from '../../../ui/icons/ways.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import type { ProjectPage } from '../project-page.server.ts'
import styles from './NextActionPanel.module.css'
import { useTurnWords } from './next-action-words.tsx'
import { useTurn } from './use-next-action.ts'

// Residents do not download what only officials use.
const OwnProject = lazy(() => import('./OwnProject.tsx'))

const icons = { answered: check, half: penLine, kept: penLine, notYet: clock, closed: lock, completed: check, otherPlace: place } as const

/** The panel next to the text: who may participate, the main action, the vote, the like, sharing. */
export function NextActionPanel({ page, result }: { page: ProjectPage; result: TakePart | undefined }) {
  const words = useWords()
  const { project, nextAction } = page
  const own = nextAction.kind === 'own'
  const { _id, title, vote, votes, likes, liked, mayRespond, isMine } = project
  const turnTitle = mayRespond.allowed ? 'project.turn.title' : 'project.turn.titleOther'
  const votable = mayRespond.allowed || isMine || vote !== null
  return (
    <aside className={styles.rail} aria-labelledby="your-turn">
      {/* The officials' list of actions is longer than many screens: the end of a sticky panel would be unreachable. */}
      <Card lift className={own ? undefined : styles.box}>
        <h2 id="your-turn">{words(own ? 'project.own.title' : turnTitle)}</h2>
        {own ? (
          <Suspense>
            <OwnProject page={page} />
          </Suspense>
        ) : (
          <Turn page={page} />
        )}
        {votable && project.status !== 'draft' && (
          <div className={styles.part} id="vote">
            <VotePanel projectId={_id} vote={vote} totals={votes} mayRespond={mayRespond} result={result} />
          </div>
        )}
        {project.status !== 'draft' && (
          <div className={`${styles.part} ${styles.small}`} id="like">
            <LikeButton projectId={_id} likes={likes} liked={liked} mayRespond={mayRespond} result={result} />
            {page.following !== null && (
              <FollowButton projectId={_id} following={page.following}>
                {words('project.follow')}
              </FollowButton>
            )}
            {(project.timing.phase === 'open' || project.timing.phase === 'soon') && project.days.end && (
              <LinkButton to={`/project/${_id}/deadline.ics`} reloadDocument size="s" icon={calendar}>
                {words('project.calendar')}
              </LinkButton>
            )}
            <Share path={`/project/${_id}?from=link`} title={title} text={words('project.share.text', { title })} />
          </div>
        )}
      </Card>
    </aside>
  )
}

function Turn({ page }: { page: ProjectPage }) {
  const nextAction = useTurn(page)
  const { says, action, bar } = useTurnWords(page, nextAction)
  const icon = icons[nextAction.kind as keyof typeof icons] as string | undefined
  // If the action is sticky at the bottom of the screen, it is not repeated here.
  const onDesk = bar && 'only-desk'
  return (
    <>
      <p className={icon ? styles.says : `${styles.plain} small soft`}>
        {icon && <Icon icon={icon} size="s" />}
        <span>{says}</span>
      </p>
      {action && (
        <LinkButton
          to={action.to}
          variant={action.main ? 'main' : 'plain'}
          size={action.main ? 'big' : 'm'}
          wide
          className={[styles.action, onDesk].join(' ')}
        >
          {action.label}
        </LinkButton>
      )}
      {action?.note && <p className={`${styles.note} small soft only-desk`}>{action.note}</p>}
    </>
  )
}
