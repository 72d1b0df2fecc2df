import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Interpolate, slot } from '../../../../core/i18n/interpolate.tsx'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { DecisionLines } from '../../../projects/decisions/parts/Decisions.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { activityPage } from '../activity-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/activity.ts'

export const loader = ({ context }: Route.LoaderArgs) => activityPage(context)

/** What a resident has done here, and what came after it. */
export default function Activity({ loaderData: { answers, comments, decisions, follows, zips } }: Route.ComponentProps) {
  const words = useWords()
  const language = useLanguage()
  const hasForeign = comments.some((one) => (one.language ?? language) !== language || (one.writtenLang && one.answer))
  const nothing = [answers, comments, decisions, follows].every((list) => list.length === 0) && !zips
  return (
    <div className="wrap wrap-narrow stack gap-6">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead title={words('title')} lead={words('lead')} />
      {nothing ? (
        <Empty level={2} title={words('noneTitle')} actions={<LinkButton to="/projects">{words('projects')}</LinkButton>}>
          {words('none')}
        </Empty>
      ) : (
        <>
          <Part id="answers" title={words('answers')} none={answers.length === 0 && words('noAnswers')}>
            {answers.map((one) => (
              <Answered key={one.receipt} answered={one} />
            ))}
          </Part>
          <Part id="decisions" title={words('decisions')} none={decisions.length === 0 && words('noDecisions')}>
            {decisions.map(({ project, decision }) => (
              <Card as="article" key={decision._id} className="stack gap-3">
                <ProjectTitle project={project} />
                <DecisionLines decisions={[decision]} timeZone={project.timeZone} />
              </Card>
            ))}
          </Part>
          <Part id="comments" title={words('comments')} none={comments.length === 0 && words('noComments')}>
            {hasForeign && <p className="small soft">{words('asWritten')}</p>}
            {comments.map((one) => (
              <Commented key={one._id} comment={one} />
            ))}
          </Part>
          <Part id="follows" title={words('follows')} none={follows.length === 0 && !zips && words('noFollows')}>
            {(follows.length > 0 || zips) && (
              <Card className="stack gap-3">
                <ul className="lines">
                  {follows.map(({ _id, title, lang }) => (
                    <li key={_id}>
                      <Link to={`/project/${_id}`} lang={lang}>
                        {title}
                      </Link>
                    </li>
                  ))}
                  {zips && <li>{words('zips', { list: zips })}</li>}
                </ul>
              </Card>
            )}
            <div>
              <LinkButton to="/notifications">{words('manage')}</LinkButton>
            </div>
          </Part>
        </>
      )}
    </div>
  )
}

type ActivityData = Route.ComponentProps['loaderData']

/** A section; `none` says that it is empty. */
function Part({ id, title, none, children }: { id: string; title: string; none: string | false; children: ReactNode }) {
  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {none && <p className="soft">{none}</p>}
      {children}
    </section>
  )
}

function ProjectTitle({ project: { _id, title, lang, organization } }: { project: ActivityData['answers'][number]['project'] }) {
  const words = useWords()
  return (
    <div>
      <h3>
        <Link to={`/project/${_id}`} lang={lang}>
          {title}
        </Link>
      </h3>
      <p className="small soft">{words('by', { name: organization })}</p>
    </div>
  )
}

function Answered({ answered: { receipt, project, day, mayChange } }: { answered: ActivityData['answers'][number] }) {
  const words = useWords()
  const action = words(mayChange ? 'change' : 'see')
  return (
    <Card as="article" className="stack gap-3">
      <ProjectTitle project={project} />
      <p>
        {words('answered', { day })} · <Link to={`/receipts?code=${receipt}`}>{words('receipt', { code: receipt })}</Link>
      </p>
      <div>
        <LinkButton to={`/project/${project._id}/survey`} aria-label={words('answersTo', { action, title: project.title })}>
          {action}
        </LinkButton>
      </div>
    </Card>
  )
}

function Commented({ comment }: { comment: ActivityData['comments'][number] }) {
  const words = useWords()
  const { project, text, language, day, answer, hidden, writtenLang } = comment
  return (
    <Card as="article" className="stack gap-3">
      <ProjectTitle project={project} />
      <p className="small soft">{day}</p>
      <p lang={language ?? undefined}>{text}</p>
      {hidden && (
        <p className="small">
          <Interpolate text={words('hidden', { reason: slot })}>
            <span lang={writtenLang}>{hidden.reason}</span>
          </Interpolate>
        </p>
      )}
      {answer && (
        <blockquote>
          <p className="small soft">{words('reply', { name: project.organization, day: answer.day })}</p>
          <p lang={writtenLang}>{answer.text}</p>
        </blockquote>
      )}
    </Card>
  )
}
