import { useSearchParams } from 'react-router'
import { plannedTime, withoutQuestions } from '../../../features/projects/editing/form-steps.ts'
import type { Project } from '../../../features/projects/model/contract.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { questionCount } from '../../../features/surveys/conditions/conditions.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { Note } from '../../../ui/content/Note.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { plus } from '../../../ui/icons/basic.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { isDraft } from '../state/form-state.ts'
import styles from './ProjectForm.module.css'
import { WrittenQuestions } from './WrittenQuestions.tsx'

type Props = {
  project: Project | null
  /** What a rejected form had written and not added. */
  refused: string | undefined
  error: string | undefined
}

/** The questions of the survey. New ones can be written here; the builder, a page of its own, has everything else. */
export default function QuestionsSection({ project, refused, error }: Props) {
  const words = useWords()
  const [params] = useSearchParams()
  const isAsked = params.has(withoutQuestions)
  const planned = params.get(plannedTime)
  const questions = project?.questions ?? []
  const isEmpty = questions.length === 0
  const others = (
    <>
      <AddButton project={project} />
      {!isEmpty && <LinkButton to={`/project/${project?._id}/survey`}>{words('form.surveyEdit')}</LinkButton>}
      {!isEmpty && <LinkButton to={`/project/${project?._id}/survey/check`}>{words('form.surveyCheck')}</LinkButton>}
    </>
  )
  const without = isEmpty && isDraft(project) && (
    <Button type="submit" name="intent" value={planned ? 'scheduleWithoutQuestions' : 'publishWithoutQuestions'}>
      {words(planned ? 'form.laterWithout' : 'form.publishWithout')}
    </Button>
  )
  return (
    <Card as="section" className="stack gap-4" aria-labelledby="questions">
      <div>
        <h2 id="questions" tabIndex={-1}>
          {words('form.survey')}
        </h2>
        <p className="small soft">{isEmpty ? words('form.surveyLead') : words('form.surveyCount', { count: questionCount(questions) })}</p>
      </div>
      {isEmpty && isAsked && (
        <Note tone="warn" live title={words('form.noQuestions')}>
          {words('form.noQuestionsLead')}
        </Note>
      )}
      {!isEmpty && (
        <ol className={styles.questions}>
          {questions.map(({ _id, text }) => (
            <li key={_id}>{text}</li>
          ))}
        </ol>
      )}
      {project && isDraft(project) ? (
        <WrittenQuestions project={project} refused={refused} error={error} instead={without}>
          {others}
        </WrittenQuestions>
      ) : (
        <div className="row">
          {others}
          {without}
        </div>
      )}
      {planned && <input type="hidden" name={plannedTime} value={planned} />}
      {/* The question whether to publish without questions is asked once. */}
      {isAsked && <input type="hidden" name={withoutQuestions} value="asked" />}
    </Card>
  )
}

/** Saves a draft before it opens the builder. What was typed into a published project stays on the device until it is saved. */
function AddButton({ project }: Pick<Props, 'project'>) {
  const words = useWords()
  if (project && !isDraft(project)) {
    return (
      <LinkButton to={`/project/${project._id}/survey?add#editor`} icon={plus} variant="primary">
        {words('form.addQuestions')}
      </LinkButton>
    )
  }
  return (
    <Button type="submit" name="intent" value="questions" icon={plus}>
      {words('form.moreKinds')}
    </Button>
  )
}
