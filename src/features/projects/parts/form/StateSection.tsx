import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import type { Project } from '../../contract.ts'
import { useWords } from '../../words.ts'

/** The project's next steps: its questions, how residents see it, and the end of it. */
export function StateSection({ project }: { project: Project }) {
  const words = useWords()
  const count = project.questionsCount
  return (
    <Card sunken as="section" className="stack gap-3" aria-labelledby="next">
      <h2 id="next" className="strong">
        {words('form.survey')}
      </h2>
      <p className="small">{count > 0 ? words('form.surveyCount', { count }) : words('form.surveyNone')}</p>
      <LinkButton to={`/project/${project._id}/survey`} wide>
        {words('form.surveyEdit')}
      </LinkButton>
      <LinkButton to={`/project/${project._id}/news`} wide>
        {words('project.own.news')}
      </LinkButton>
      <LinkButton to={`/project/${project._id}`} wide>
        {words('form.view')}
      </LinkButton>
      {project.status === 'published' && (
        <>
          <Button type="submit" name="intent" value="complete" wide>
            {words('form.complete')}
          </Button>
          <p className="tiny soft">{words('form.completeHelp')}</p>
        </>
      )}
      {project.status === 'completed' && (
        <Button type="submit" name="intent" value="reopen" wide>
          {words('form.reopen')}
        </Button>
      )}
    </Card>
  )
}
