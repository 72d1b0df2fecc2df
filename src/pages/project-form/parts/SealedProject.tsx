import { Form } from 'react-router'
import type { Project } from '../../../features/projects/model/contract.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { Note } from '../../../ui/content/Note.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { comment } from '../../../ui/icons/basic.ts'
import { lock } from '../../../ui/icons/ways.ts'
import { chart } from '../../../ui/icons/work.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'

/** Instead of the form of a completed project: why it cannot change, and what is still possible. */
export default function SealedProject({ project: { _id } }: { project: Project }) {
  const words = useWords()
  return (
    <Form method="post" className="stack gap-5">
      <Note icon={lock}>{words('form.sealed.lead')}</Note>
      <div className="row">
        <LinkButton to={`/project/${_id}/news`} icon={comment}>
          {words('project.own.news')}
        </LinkButton>
        <LinkButton to={`/project/${_id}/results`} icon={chart}>
          {words('project.own.results')}
        </LinkButton>
        <Button type="submit" name="intent" value="reopen">
          {words('form.sealed.reopen')}
        </Button>
        <Button type="submit" name="intent" value="copy">
          {words('form.copy')}
        </Button>
      </div>
      <p className="small soft">{words('form.copyHelp')}</p>
    </Form>
  )
}
