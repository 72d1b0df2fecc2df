import { orRefusalPage } from '../../../core/http/error-page.server.ts'
import { ConfirmBanner } from '../../../features/accounts/fields/ConfirmBanner.tsx'
import { Comments } from '../../../features/participation/responses/parts/Comments.tsx'
import { Decisions } from '../../../features/projects/decisions/parts/Decisions.tsx'
import { ProjectTags } from '../../../features/projects/model/parts/ProjectTags.tsx'
import { useWords } from '../../../features/projects/model/project-words.ts'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import { SharedFrame } from '../../../features/shell/site/parts/SharedFrame.tsx'
import type { PageHandle } from '../../../features/shell/site/root-data.ts'
import { TranslatedNote } from '../../../features/translations/model/parts/TranslatedNote.tsx'
import { Note } from '../../../ui/content/Note.tsx'
import { Breadcrumb } from '../../../ui/navigation/Breadcrumb.tsx'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { Gallery } from '../gallery/Gallery.tsx'
import { ProjectHead } from '../head/ProjectHead.tsx'
import { Documents } from '../parts/Documents.tsx'
import { ProjectFigures } from '../parts/Figures.tsx'
import { News } from '../parts/News.tsx'
import { NextActionPanel } from '../parts/NextActionPanel.tsx'
import { QuestionsAndAnswers } from '../parts/QuestionsAndAnswers.tsx'
import { ProjectSection } from '../parts/Section.tsx'
import { StickyTurn } from '../parts/StickyNextAction.tsx'
import { VisitorOffer } from '../parts/VisitorOffer.tsx'
import { WhereItIs } from '../parts/WhereItIs.tsx'
import { WhoRunsIt } from '../parts/WhoRunsIt.tsx'
import { WhyItMatters } from '../parts/WhyItMatters.tsx'
import { projectAction, projectPage } from '../project-page.server.ts'
import type { Route } from './+types/project.ts'
import styles from './project.module.css'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  orRefusalPage(projectPage(context, params.id, new URL(request.url)))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  projectAction(context, params.id, request, await request.formData())

export default function ProjectPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const words = useWords()
  const { project, questions, comments, decisions, timeZone, map, miles, mayEdit } = page
  const result = actionData?.takePart
  const published = project.status !== 'draft'
  return (
    <SharedFrame place="projects">
      <PageTitle>{project.title}</PageTitle>
      {project.shareImage && (
        <ProjectTags project={{ ...project, description: project.description.join(' '), image: project.shareImage }} />
      )}
      <div className="wrap">
        <Breadcrumb
          label={words('project.crumbs')}
          crumbs={[
            { to: page.projectsPath, label: words('project.projects') },
            {
              label: (
                <span lang={project.lang} className={styles.crumb}>
                  {project.title}
                </span>
              ),
            },
          ]}
        />
        {!published && (
          <Note
            title={words('project.draftTitle')}
            action={mayEdit && <LinkButton to={`/edit-project/${project._id}`}>{words('project.draftEdit')}</LinkButton>}
            className={styles.notice}
          >
            {words('project.draftNote')}
          </Note>
        )}
        <ConfirmBanner className={styles.notice} />
        <TranslatedNote note={page.note} />
        <div className={styles.columns}>
          <ProjectHead project={project} miles={miles} />
          {project.description.length > 0 && <WhyItMatters description={project.description} lang={project.lang} />}
          <NextActionPanel page={page} result={result} />
          <div className={styles.rest}>
            {project.facts.length > 0 && (
              <ProjectSection id="facts" title={words('project.facts')}>
                <ProjectFigures facts={project.facts} />
              </ProjectSection>
            )}
            {project.city && <WhereItIs project={project} map={map} />}
            {project.updates.length > 0 && <News updates={project.updates} drawn={project.isDemo} altLang={project.writtenLang} />}
            {decisions.length > 0 && <Decisions decisions={decisions} timeZone={timeZone} />}
            {project.documents.length > 0 && (
              <Documents documents={project.documents} note={page.documentsNote} lang={project.writtenLang} />
            )}
            {project.gallery.length > 0 && (
              <Gallery images={project.gallery} drawn={project.isDemo} altLang={project.writtenLang} note={page.captionsNote} />
            )}
            {questions.length > 0 && <QuestionsAndAnswers questions={questions} counted={project.isMine && published} />}
            {published && (
              <Comments
                projectId={project._id}
                timeZone={timeZone}
                written={project.writtenLang}
                list={comments}
                commentsCount={project.commentsCount}
                mayRespond={project.mayRespond}
                visitorOffer={page.isVisitor ? <VisitorOffer page={page} /> : undefined}
                isMine={project.isMine}
                result={result}
              />
            )}
            <WhoRunsIt project={project} />
          </div>
        </div>
      </div>
      <StickyTurn page={page} />
    </SharedFrame>
  )
}
