import { useSearchParams } from 'react-router'
import { plannedTime, withoutQuestions } from '../../../features/projects/editing/form-steps.ts'
import type { Project } from '../../../features/projects/model/contract.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { Note } from '../../../ui/content/Note.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { plus } from '../../../ui/icons/basic.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { isDraft } from '../state/form-state.ts'
import styles from './ProjectForm.module.css'

type Props = { project: Project | null }

/** The questions of the survey. The builder, a page of its own, adds and changes them. */
export default function QuestionsSection({ project }: Props) {
  const words = useWords()
  const [params] = useSearchParams()
  const isAsked = params.has(withoutQuestions)
  const planned = params.get(plannedTime)
  const questions = project?.questions ?? []
  const isEmpty = questions.length === 0
  return (
    <Card as="section" className="stack gap-4" aria-labelledby="questions">
      <div>
        <h2 id="questions" tabIndex={-1}>
          {words('form.survey')}
        </h2>
        <p className="small soft">{isEmpty ? words('form.surveyLead') : words('form.surveyCount', { count: questions.length })}</p>
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
      <div className="row">
        <AddButton project={project} />
        {!isEmpty && <LinkButton to={`/project/${project?._id}/survey`}>{words('form.surveyEdit')}</LinkButton>}
        {!isEmpty && <LinkButton to={`/project/${project?._id}/survey/check`}>{words('form.surveyCheck')}</LinkButton>}
        {isEmpty && isDraft(project) && (
          <Button type="submit" name="intent" value={planned ? 'scheduleWithoutQuestions' : 'publishWithoutQuestions'}>
            {words(planned ? 'form.laterWithout' : 'form.publishWithout')}
          </Button>
        )}
      </div>
      {planned && <input type="hidden" name={plannedTime} value={planned} />}
      {/* The question whether to publish without questions is asked once. */}
      {isAsked && <input type="hidden" name={withoutQuestions} value="asked" />}
    </Card>
  )
}

/** Saves a draft before it opens the builder. What was typed into a published project stays on the device until it is saved. */
function AddButton({ project }: Props) {
  const words = useWords()
  if (project && !isDraft(project)) {
    return (
      <LinkButton to={`/project/${project._id}/survey?add#editor`} icon={plus} variant="primary">
        {words('form.addQuestions')}
      </LinkButton>
    )
  }
  return (
    <Button type="submit" name="intent" value="questions" icon={plus} variant="primary">
      {words('form.addQuestions')}
    </Button>
  )
}
