import { type ProjectFormStep, steps } from '../../../features/projects/editing/form-steps.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { Button } from '../../../ui/forms/Button.tsx'
import { StickyBar } from '../../../ui/frames/StickyBar.tsx'
import { classes } from '../../../ui/styles/classes.ts'
import styles from './ProjectForm.module.css'

type Props = {
  step: ProjectFormStep
  draft: boolean
  published: boolean
  /** The progress text while a request runs, else false. */
  saving: string | false
  checking: string | false
  onContinue: () => void
}

/** The form's buttons, always visible: Draft, Save, and the next step, which ends with Publish. */
export function FormBar({ step, draft, published, saving, checking, onContinue }: Props) {
  const words = useWords()
  const last = step === 'check'
  return (
    <StickyBar kind="save" words={words('form.stepOf', { number: steps.indexOf(step) + 1, count: steps.length })}>
      {draft && (
        <Button type="submit" name="intent" value="draft" variant="quiet">
          {words('form.draft')}
          <span className="sr-only">{words('form.draftHidden')}</span>
        </Button>
      )}
      <Button type="submit" name="intent" value="save" variant={published ? 'main' : 'plain'} busy={saving}>
        {words('form.save')}
      </Button>
      {draft && (
        <Button type="submit" name="intent" value="publish" variant="main" className={last ? '' : (styles.withoutScript ?? '')}>
          {words('form.publish')}
        </Button>
      )}
      {!last && (
        <Button variant={published ? 'plain' : 'main'} className={classes(styles.onlyScript)} busy={checking} onClick={onContinue}>
          {words('form.continue')}
        </Button>
      )}
    </StickyBar>
  )
}
