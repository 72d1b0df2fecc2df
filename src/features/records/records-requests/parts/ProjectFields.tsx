import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import { FieldError } from '../../../../ui/forms/FieldError.tsx'
import type { RequestFormPage } from '../requests-page.server.ts'
import { useWords } from '../words.ts'
import styles from './requests.module.css'

type Props = { projects: RequestFormPage['projects']; chosen: readonly string[]; error: string | undefined }

/** The projects that a request concerns. */
export function ProjectFields({ projects, chosen, error }: Props) {
  const words = useWords()
  return (
    <fieldset id="projects" tabIndex={-1} className={`stack gap-2 ${styles.projects}`} aria-describedby="projects-help">
      <legend>{words('form.projects')}</legend>
      <p id="projects-help" className="small soft">
        {words(projects.length === 0 ? 'form.projectsNone' : 'form.projectsHelp')}
      </p>
      {error && <FieldError id="projects-error">{error}</FieldError>}
      {projects.map(({ _id, title, lang }) => (
        <Checkbox
          key={_id}
          id={`project-${_id}`}
          name="projects"
          value={_id}
          label={title ? <span lang={lang}>{title}</span> : words('untitled')}
          defaultChecked={chosen.includes(_id)}
        />
      ))}
    </fieldset>
  )
}
