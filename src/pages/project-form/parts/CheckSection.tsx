import { formatInstant } from '../../../core/i18n/dates.ts'
import { clockIn } from '../../../core/i18n/us-time.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import type { ProjectFormStep } from '../../../features/projects/editing/form-steps.ts'
import type { Project } from '../../../features/projects/model/contract.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { Note } from '../../../ui/content/Note.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { archive } from '../../../ui/icons/work.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import type { ProjectFormState } from '../state/use-project-form.ts'
import { Missing } from './Missing.tsx'

type Props = {
  form: ProjectFormState
  /** In which the publication time is. */
  timeZone: TimeZone
  /** The same errors are shown above the form. */
  refused: boolean
  /** The error of the scheduled time. */
  error: string | undefined
  onField: (step: ProjectFormStep, field?: string) => void
}

/** The last step: what is missing, and when to publish. */
export default function CheckSection({ form, timeZone, refused, error, onField }: Props) {
  const words = useWords()
  const { project, missing, schedule } = form.server
  const draft = !project || project.status === 'draft'
  const isReady = missing !== null && Object.keys(missing).length === 0
  const draftTitle = isReady ? 'form.ready' : 'form.missing'
  return (
    <>
      {!refused && (
        <Card as="section" className="stack gap-4" aria-labelledby="check">
          <h2 id="check">{words(draft ? draftTitle : 'form.checkPublished')}</h2>
          <Missing missing={missing} questions={project?.questionsCount ?? 0} onField={onField} />
        </Card>
      )}
      {draft && <When schedule={schedule} timeZone={timeZone} error={error} />}
      {project && <Further project={project} />}
    </>
  )
}

/** Scheduled publication, at a day and time in the city's time zone. */
function When({
  schedule,
  timeZone,
  error,
}: {
  schedule: ProjectFormState['server']['schedule']
  timeZone: TimeZone
  error: string | undefined
}) {
  const words = useWords()
  const language = useLanguage()
  const planned = schedule ? clockIn(timeZone, new Date(schedule.publishAt)) : null
  const time = schedule ? formatInstant(language, timeZone, schedule.publishAt) : ''
  return (
    <Card as="section" className="stack gap-4" aria-labelledby="later">
      <div>
        <h2 id="later">{words('form.later')}</h2>
        <p className="small soft">{words('form.laterLead')}</p>
      </div>
      {schedule?.failed && <Note tone="bad">{words('form.laterFailed', { time })}</Note>}
      {schedule && !schedule.failed && <Note tone="ok">{words('form.laterPlanned', { time })}</Note>}
      <div className="fields">
        <Field name="publishDay" id="publishAt" label={words('form.laterDay')} error={error} className="w6">
          {(control) => <TextInput {...control} type="date" defaultValue={planned?.slice(0, 10) ?? ''} />}
        </Field>
        <Field name="publishTime" label={words('form.laterTime')} help={words('form.laterTimeHelp')} className="w6">
          {(control) => <TextInput {...control} type="time" defaultValue={planned?.slice(11) ?? '09:00'} />}
        </Field>
      </div>
      <div className="row">
        <Button type="submit" name="intent" value="schedule">
          {words(schedule && !schedule.failed ? 'form.laterMove' : 'form.laterPlan')}
        </Button>
        {schedule && (
          <Button type="submit" name="intent" value="unschedule" variant="quiet">
            {words('form.laterDrop')}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Complete, reopen, and copy the project. */
function Further({ project }: { project: Project }) {
  const words = useWords()
  return (
    <Card sunken as="section" className="stack gap-3" aria-labelledby="further">
      <h2 id="further">{words('form.further')}</h2>
      <div className="row">
        <LinkButton to={`/project/${project._id}`}>{words('form.view')}</LinkButton>
        <LinkButton to={`/project/${project._id}/news`}>{words('project.own.news')}</LinkButton>
        <Button type="submit" name="intent" value="copy">
          {words('form.copy')}
        </Button>
        {project.status !== 'draft' && (
          <LinkButton to={`/records?project=${project._id}`} icon={archive}>
            {words('form.end')}
          </LinkButton>
        )}
      </div>
      <p className="small soft">{words('form.copyHelp')}</p>
      {project.status !== 'draft' && <p className="small soft">{words('form.endHelp')}</p>}
    </Card>
  )
}
