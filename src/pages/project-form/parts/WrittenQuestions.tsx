import { type ReactNode, useEffect, useRef } from 'react'
import { writtenQuestions } from '../../../features/projects/editing/form-steps.ts'
import type { Project } from '../../../features/projects/model/contract.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { useDeviceDraft } from '../../../features/shell/drafts/use-device-draft.ts'
import { writtenKind, writtenLinesOf } from '../../../features/surveys/editing/written-questions.ts'
import { Button } from '../../../ui/forms/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import styles from './ProjectForm.module.css'

type Props = {
  project: Project
  /** What a rejected form had written and not added. */
  refused: string | undefined
  error: string | undefined
  /** Other ways to the questions. */
  children: ReactNode
  /** The way on without questions, while nothing is written. */
  instead: ReactNode
}

const isText = (stored: unknown): stored is string => typeof stored === 'string'

/** New questions as lines of one text, with the kind that each will have. Every button of the form adds them, Continue too. */
export function WrittenQuestions({ project, refused, error, children, instead }: Props) {
  const words = useWords()
  const { text, write, box } = useWritten(project, refused)
  const lines = writtenLinesOf(text, project.questions)
  return (
    <div ref={box} className="stack gap-3">
      <Field name={writtenQuestions} label={words('form.written')} help={words('form.writtenHelp')} error={error}>
        {(control) => <TextArea {...control} rows={4} value={text} onChange={(event) => write(event.currentTarget.value)} />}
      </Field>
      {lines.length > 0 && (
        <ol className={styles.questions} start={project.questions.length + 1} aria-label={words('form.writtenList')}>
          {lines.map((line) => (
            <li key={line}>
              {line} <span className="small soft">{words(`form.writtenKind.${writtenKind(line)}`)}</span>
            </li>
          ))}
        </ol>
      )}
      <div className={lines.length > 0 ? 'row' : styles.withoutScript}>
        <Button type="submit" name="intent" value="write" variant="primary">
          {words('form.writtenAdd')}
        </Button>
      </div>
      <button type="submit" name="intent" value="write:check" hidden />
      <div className="row">
        {children}
        {lines.length === 0 && instead}
      </div>
    </div>
  )
}

/** The text, kept on this device and copied to the server until its lines are questions. */
function useWritten(project: Project, refused: string | undefined) {
  const { draft, write, version, onSubmit } = useDeviceDraft<string>(`questions.${project._id}`, '', {
    initial: refused || undefined,
    rejection: undefined,
    isValid: isText,
    project: project._id,
  })
  const box = useRef<HTMLDivElement>(null)
  const asked = JSON.stringify(project.questions.map((one) => one.text))
  // What has become a question since is no longer new; what a colleague asks with the same words, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are other questions, or another text than the typed one
  useEffect(() => {
    const lines = writtenLinesOf(draft)
    const left = writtenLinesOf(draft, project.questions)
    if (left.length < lines.length) write(left.join('\n'))
  }, [asked, version])
  const submitted = useRef(onSubmit)
  submitted.current = onSubmit
  useEffect(() => {
    const form = box.current?.closest('form')
    const sent = () => submitted.current()
    form?.addEventListener('submit', sent)
    return () => form?.removeEventListener('submit', sent)
  }, [])
  return { text: draft, write, box }
}
