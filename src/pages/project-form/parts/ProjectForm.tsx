import { useState } from 'react'
import { Form, useNavigation, useRouteLoaderData } from 'react-router'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { inStep, steps } from '../../../features/projects/editing/form-steps.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import type { RootData } from '../../../features/shell/site/root-data.ts'
import { Stepper } from '../../../ui/navigation/Stepper.tsx'
import type { FormResult } from '../project-form.server.ts'
import { isDraft } from '../state/form-state.ts'
import { useContinue } from '../state/use-continue.ts'
import { useProjectForm } from '../state/use-project-form.ts'
import { useSteps } from '../state/use-steps.ts'
import { type LoadedForm, useSubmit } from '../state/use-submit.ts'
import type { FormOptions } from './BasicsSection.tsx'
import { FormBar } from './FormBar.tsx'
import { FormNotes } from './FormNotes.tsx'
import { FormSections } from './FormSections.tsx'
import styles from './ProjectForm.module.css'
import { ProjectPreview, ProjectPreviewSheet } from './ProjectPreview.tsx'
import { SaveStateLine } from './SaveStateLine.tsx'

type Props = {
  /** The server's version: `project` is null if it was never saved. */
  loaded: LoadedForm
  /** The organization's. */
  state: string
  timeZone: TimeZone
  /** The result of the last submission, if it was rejected. */
  refused: FormResult | null
  options: FormOptions
}

/** The form of a new or existing project: steps with scripts, one long form without. */
export function ProjectForm({ loaded, state, timeZone, refused, options }: Props) {
  const words = useWords()
  const working = useNavigation().state === 'submitting'
  const [errors, setErrors] = useState(refused?.errors ?? {})
  const { step, heading, open, turnTo, addressOf, setAddress } = useSteps(() =>
    setErrors((now) => (Object.keys(inStep(step, now)).length > 0 ? now : {})),
  )
  const form = useProjectForm({
    ...(refused ? { project: refused.project, missing: null, schedule: loaded.schedule } : loaded),
    values: refused?.values ?? loaded.values,
    state,
    timeZone,
    refused: refused !== null,
    conflicting: refused?.conflict ?? false,
    userId: (useRouteLoaderData('root') as RootData).me?.user._id,
    onCreated: (id) => setAddress({ draft: id }, { replace: true }),
  })
  const { submit, offline } = useSubmit(form, { loaded, refused, setErrors })
  const { checking, continueToNext } = useContinue(form, { step, errors, setErrors, open })
  const { project, missing } = form.server
  const draft = isDraft(project)
  return (
    <Form
      ref={form.form}
      method="post"
      action={project ? `/edit-project/${project._id}?step=${step}` : undefined}
      encType="multipart/form-data"
      noValidate
      onInput={form.edit}
      onSubmit={submit}
      className={styles.form}
    >
      {/* Enter in a field saves; otherwise it would press the first button, which removes a picture. */}
      <button type="submit" name="intent" value="save" hidden />
      <input type="hidden" name="version" defaultValue={project?.version ?? ''} />
      <input type="hidden" name="step" value={step} />
      <div className={styles.onlyScript}>
        <Stepper
          label={words('form.steps')}
          steps={steps.map((name) => ({ label: words(`form.step.${name}`), to: addressOf(name) }))}
          current={steps.indexOf(step)}
          doneWord={words('form.stepBefore')}
        />
      </div>
      <div className={`row row-between ${styles.onlyScript}`}>
        <SaveStateLine form={form} draft={draft} offline={offline} />
        <ProjectPreviewSheet typed={form.typed} project={project} />
      </div>
      <div className={styles.columns}>
        <div key={form.fields.revision} className="stack gap-5">
          <FormNotes form={form} errors={errors} refused={refused} onError={turnTo} />
          <FormSections
            {...{ form, step, errors, state, timeZone, options, heading, addressOf }}
            refused={refused !== null}
            written={refused?.written}
            onField={open}
          />
        </div>
        <ProjectPreview typed={form.typed} project={project} missing={missing} withMissing={draft && step !== 'check'} onField={open} />
      </div>
      <FormBar
        step={step}
        draft={draft}
        published={project !== null && !draft}
        saving={working && words('form.working')}
        checking={checking && words('form.checking')}
        onContinue={() => void continueToNext()}
      />
    </Form>
  )
}
