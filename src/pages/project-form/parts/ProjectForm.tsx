import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useRouteLoaderData } from 'react-router'
import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import { call } from '../../../core/contract/call.ts'
import { ApiError } from '../../../core/contract/errors.ts'
import { atFields, inStep, type Step, steps } from '../../../features/projects/editing/form-steps.ts'
import type { FormValues } from '../../../features/projects/editing/form-values.ts'
import type { checkProject } from '../../../features/projects/model/contract.ts'
import { useWords } from '../../../features/projects/model/words.ts'
import type { RootData } from '../../../features/shell/site/root-data.ts'
import { Note } from '../../../ui/content/Note.tsx'
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx'
import { Stepper } from '../../../ui/navigation/Stepper.tsx'
import { classes } from '../../../ui/styles/classes.ts'
import { PlaceSection } from '../place/PlaceSection.tsx'
import { WhoSection } from '../place/WhoSection.tsx'
import type { FormResult } from '../project-form.server.ts'
import { typedIn, unfinishedInput } from '../state/form-data.ts'
import type { Known } from '../state/form-state.ts'
import { useProjectForm } from '../state/use-project-form.ts'
import { useSteps } from '../state/use-steps.ts'
import { BasicsSection, type Options } from './BasicsSection.tsx'
import { FormBar } from './FormBar.tsx'
import { Preview, PreviewSheet } from './Preview.tsx'
import styles from './ProjectForm.module.css'
import { SaveState } from './SaveState.tsx'
import { StepHead } from './StepHead.tsx'

// These sections contain none of the project's own fields: the form can be sent before they load.
const PicturesSection = lazy(() => import('../media/PicturesSection.tsx'))
const CheckSection = lazy(() => import('./CheckSection.tsx'))
const KeptNotes = lazy(() => import('./KeptNotes.tsx'))

type Props = {
  /** The server's version: `project` is null if it was never saved. */
  loaded: Known & { values: FormValues }
  /** The organization's state. */
  state: string
  /** The result of the last submission, if it was rejected. */
  refused: FormResult | null
  options: Options
}

/** The form of a new or existing project: steps with scripts, one long form without. */
export function ProjectForm({ loaded, state, refused, options }: Props) {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData
  const hydrated = useHydrated()
  const navigation = useNavigation()
  const working = navigation.state === 'submitting'
  const [errors, setErrors] = useState(refused?.errors ?? {})
  const { step, heading, open, turnTo, addressOf, setAddress } = useSteps(() =>
    setErrors((now) => (Object.keys(inStep(step, now)).length > 0 ? now : {})),
  )
  const [checking, setChecking] = useState(false)
  const [sayOffline, setSayOffline] = useState(false)
  const sent = useRef<FormValues>(loaded.values)
  const pass = useRef(false)
  const life = useProjectForm({
    ...(refused ? { project: refused.project, missing: null, schedule: loaded.schedule } : loaded),
    values: refused?.values ?? loaded.values,
    state,
    refused: refused !== null,
    conflicting: refused?.conflict ?? false,
    userId: root.me?.user._id,
    onCreated: (id) => setAddress({ draft: id }, { replace: true }),
  })
  const { form, known, fields, typed, saver, changed } = life
  const draft = !known.project || known.project.status === 'draft'

  const seen = useRef({ loaded, refused })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer of the server counts, nothing else
  useEffect(() => {
    const before = seen.current
    seen.current = { loaded, refused }
    if (refused && refused !== before.refused) {
      setErrors(refused.errors)
      life.refusedWith(refused.project, refused.conflict)
    } else if (loaded.project !== before.loaded.project) {
      setErrors({})
      life.adopt(loaded, loaded.values, sent.current)
    }
  }, [loaded, refused])

  /** What is missing or invalid in the form; null without a connection. */
  async function findMissing(): Promise<Record<string, string> | null> {
    if (draft && known.project) {
      if (await saver.flush()) return (life.latest().missing ?? {}) as Record<string, string>
      return null
    }
    if (!form.current) return null
    const { values: current, alts } = typedIn(form.current)
    const body = { ...unfinishedInput(current), ...(known.project ? { project: known.project._id } : {}) }
    try {
      const found = (await call<typeof checkProject>({ method: 'POST', path: '/projects/check' }, { body })).missing
      // The descriptions of a published project's pictures are saved with the rest.
      const described = known.project?.images.every((image) => (alts[image._id] ?? image.alt).trim())
      if (described && known.project?.images.length) delete found['images']
      return found
    } catch (problem) {
      return problem instanceof ApiError ? (problem.problem.errors ?? null) : null
    }
  }

  async function goOn() {
    setChecking(true)
    const missingNow = await findMissing()
    setChecking(false)
    const here = missingNow ? inStep(step, atFields(missingNow)) : {}
    const same = JSON.stringify(here) === JSON.stringify(errors)
    if (Object.keys(here).length > 0 && !same) return setErrors(here)
    setErrors({})
    open(steps[steps.indexOf(step) + 1] ?? 'check')
  }

  /** Saves the text first: users who are offline or logged out stay on the page with their text. */
  function submit(event: FormEvent<HTMLFormElement>) {
    setSayOffline(false)
    if (!navigator.onLine) {
      event.preventDefault()
      return setSayOffline(true)
    }
    if (draft && saver.isDirty() && !pass.current) {
      event.preventDefault()
      return void saveAndSubmit((event.nativeEvent as SubmitEvent).submitter)
    }
    pass.current = false
    const version = form.current?.elements.namedItem('version')
    if (version instanceof HTMLInputElement) version.value = String(life.latest().project?.version ?? '')
    if (form.current) sent.current = typedIn(form.current).values
    life.sending()
  }

  async function saveAndSubmit(button: HTMLElement | null) {
    const isSaved = await saver.flush()
    const kind = life.kindNow()
    if (kind === 'conflict') return
    if (!isSaved && kind !== 'refused') return setSayOffline(true)
    pass.current = true
    form.current?.requestSubmit(button)
  }

  const shown = Object.keys(errors).length
  const section = { values: fields.values, errors }
  const stepProps = (name: Step) => ({
    className: classes(styles.step, name === step && styles.open, refused && !hydrated && styles.open),
  })
  const headOf = (name: Step) => ({ step: name, head: name === step ? heading : undefined, addressOf })
  const id = known.project?._id
  return (
    <Form
      ref={form}
      method="post"
      action={id ? `/edit-project/${id}?step=${step}` : undefined}
      encType="multipart/form-data"
      noValidate
      onInput={changed}
      onSubmit={submit}
      className={styles.form}
    >
      {/* Enter in a field saves; otherwise it would press the first button, which removes a picture. */}
      <button type="submit" name="intent" value="save" hidden />
      <input type="hidden" name="version" defaultValue={known.project?.version ?? ''} />
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
        <SaveState form={life} draft={draft} offline={sayOffline} />
        <PreviewSheet typed={typed} project={known.project} />
      </div>
      <div className={styles.columns}>
        <div key={fields.revision} className="stack gap-5">
          {(life.conflict || life.restored) && (
            <Suspense>
              <KeptNotes form={life} draft={draft} />
            </Suspense>
          )}
          {shown > 0 && (
            <div onClickCapture={turnTo} role="presentation">
              <ErrorSummary title={words('form.problem', { count: shown })} errors={errors} />
              {errors !== refused?.errors && <p className="small soft">{words('form.continueHint')}</p>}
            </div>
          )}
          {refused && shown === 0 && !refused.conflict && (
            <Note tone="bad" live>
              {refused.message}
            </Note>
          )}
          {refused?.conflict && !hydrated && <Note tone="warn">{words('form.conflict.plain')}</Note>}
          <div {...stepProps('basics')}>
            <StepHead {...headOf('basics')} />
            <BasicsSection {...section} options={options} />
          </div>
          <div {...stepProps('place')}>
            <StepHead {...headOf('place')} />
            <PlaceSection
              {...section}
              states={options.states}
              point={known.project?.location ?? null}
              open={step === 'place'}
              onChange={changed}
            />
          </div>
          <div {...stepProps('pictures')}>
            <StepHead {...headOf('pictures')} />
            <Suspense>
              <PicturesSection error={errors['images']} alts={fields.alts} form={life} />
            </Suspense>
          </div>
          <div {...stepProps('who')}>
            <StepHead {...headOf('who')} />
            <WhoSection {...section} project={known.project} typed={typed} open={step === 'who'} state={state} onChange={changed} />
          </div>
          <div {...stepProps('check')}>
            <StepHead {...headOf('check')} />
            <Suspense>
              <CheckSection form={life} state={state} refused={shown > 0} error={errors['publishAt']} onField={open} />
            </Suspense>
          </div>
        </div>
        <Preview typed={typed} project={known.project} missing={known.missing} withMissing={draft && step !== 'check'} onField={open} />
      </div>
      <FormBar
        step={step}
        draft={draft}
        published={known.project !== null && !draft}
        saving={working && words('form.working')}
        checking={checking && words('form.checking')}
        onContinue={() => void goOn()}
      />
    </Form>
  )
}
