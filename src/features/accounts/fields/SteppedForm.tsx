import { type FormEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form, useNavigation } from 'react-router'
import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import { call } from '../../../core/contract/call.ts'
import { ApiError } from '../../../core/contract/errors.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { Note } from '../../../ui/content/Note.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx'
import { arrowLeft } from '../../../ui/icons/signs.ts'
import { Stepper } from '../../../ui/navigation/Stepper.tsx'
import { classes } from '../../../ui/styles/classes.ts'
import { RequiredNote } from '../../shell/site/parts/RequiredNote.tsx'
import type { checkRegistration } from '../model/contract.ts'
import { derivedFields, errorsInOrder, type FormValues, formValuesOf, registrationBodyOf, withoutPassword } from '../model/form-body.ts'
import { useWords } from '../model/words.ts'
import { useTabDraft } from './form-draft.ts'
import styles from './SteppedForm.module.css'

export type FieldsProps = { values: FormValues; errors: Record<string, string | undefined> }
export type FormStep = { title: string; names: readonly string[]; fields: (props: FieldsProps) => ReactNode }

/** The server's errors for the complete form. */
export type RejectedSteps = { errors: Record<string, string>; formError: string | null } | undefined

type Props = {
  loginType: 'Resident' | 'Organization'
  /** Storage key of the draft in this tab. */
  keep: string
  steps: readonly FormStep[]
  initial: FormValues
  refused: RejectedSteps
  /** The text of the last button; "Register" by default. */
  submitLabel?: string | undefined
}

type StepCheck = { errors: Record<string, string> | null; isOffline: boolean }

/**
 * A long form in steps with scripts, and in one piece without; a single step has no signs of steps. The server validates each step before
 * the next one opens; typed values
 * except the password survive a reload.
 */
export function SteppedForm({ loginType, keep, steps, initial, refused, submitLabel }: Props) {
  const words = useWords()
  const form = useRef<HTMLFormElement>(null)
  const { values, version, save, keptStep } = useTabDraft(form, keep, initial, refused !== undefined)
  const { step, setStep, errors, setErrors } = useSteps(steps, refused, keptStep)
  const [work, setWork] = useState<'none' | 'checking' | 'offline'>('none')
  const last = step === steps.length - 1
  const heading = useRef<HTMLHeadingElement>(null)
  const hydrated = useHydrated()
  const shared = { count: steps.length, heading, values, errors }

  const open = (to: number) => {
    flushSync(() => {
      setErrors({})
      setStep(to)
    })
    save(to)
    heading.current?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'start' })
  }

  const submit = (event: FormEvent) => {
    if (last) return
    event.preventDefault()
    if (work !== 'checking') void check()
  }

  async function check() {
    setWork('checking')
    const { errors: found, isOffline } = await checkStep(form.current, loginType, steps[step]?.names ?? [])
    setWork(isOffline ? 'offline' : 'none')
    if (found && (isOffline || Object.keys(found).length > 0)) setErrors(found)
    else if (!isOffline) open(step + 1)
  }

  /** A link of the error summary may lead to a field of another step. */
  const turnTo = (event: MouseEvent) => {
    const name = (event.target as Element).closest('a')?.hash.slice(1)
    const of = steps.findIndex((one) => name && one.names.includes(name))
    if (of >= 0 && of !== step) flushSync(() => setStep(of))
  }

  return (
    <Card>
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={submit}
        onInput={() => save(step)}
        className={classes(styles.form, hydrated ? styles.scripted : refused && styles.whole)}
      >
        {steps.length > 1 && (
          <div className={styles.onlyScript}>
            <Stepper
              label={words('register.steps')}
              steps={steps.map((one) => ({ label: one.title }))}
              current={step}
              doneWord={words('register.done')}
            />
          </div>
        )}
        <Problems formError={refused?.formError} isOffline={work === 'offline'} errors={errors} onFollow={turnTo} />
        <RequiredNote />
        {/* Not keyed by title: a language change keeps the step and its values. */}
        {steps.map((one, i) => (
          <StepSection key={`${one.names[0]}-${version}`} step={one} at={i} isOpen={i === step} {...shared} />
        ))}
        <StepButtons
          {...{ submitLabel }}
          isLast={last}
          isChecking={work === 'checking'}
          {...(step > 0 && { onBack: () => open(step - 1) })}
        />
      </Form>
    </Card>
  )
}

type StepSectionProps = FieldsProps & {
  step: FormStep
  at: number
  count: number
  isOpen: boolean
  heading: RefObject<HTMLHeadingElement | null>
}

function StepSection({ step, at, count, isOpen, heading, ...fields }: StepSectionProps) {
  const words = useWords()
  return (
    <section className={isOpen ? styles.step : styles.other} aria-labelledby={`step-${at}`}>
      <div className="row row-between">
        <h2 id={`step-${at}`} tabIndex={-1} ref={isOpen ? heading : undefined}>
          {step.title}
        </h2>
        {count > 1 && <span className={`small soft ${styles.onlyScript}`}>{words('register.step', { number: at + 1, count })}</span>}
      </div>
      {step.fields(fields)}
    </section>
  )
}

type ProblemsProps = {
  formError: string | null | undefined
  isOffline: boolean
  errors: Record<string, string>
  onFollow: (event: MouseEvent) => void
}

/** What is wrong with the form as a whole, and links to the fields with errors. */
function Problems({ formError, isOffline, errors, onFollow }: ProblemsProps) {
  const words = useWords()
  const count = Object.keys(errors).length
  return (
    <>
      {formError && (
        <Note tone="bad" live>
          {formError}
        </Note>
      )}
      {isOffline && (
        <Note tone="warn" live>
          {words('register.noConnection')}
        </Note>
      )}
      {count > 0 && (
        <div onClickCapture={onFollow} role="presentation">
          <ErrorSummary title={words('register.problem', { count })} errors={errors} />
        </div>
      )}
    </>
  )
}

type ButtonsProps = { isLast: boolean; isChecking: boolean; submitLabel: string | undefined; onBack?: () => void }

function StepButtons({ isLast, isChecking, submitLabel, onBack }: ButtonsProps) {
  const words = useWords()
  const sending = useNavigation().state !== 'idle'
  return (
    <div className={styles.foot}>
      {onBack && (
        <Button size="big" icon={arrowLeft} className={styles.onlyScript} onClick={onBack}>
          {words('register.back')}
        </Button>
      )}
      {!isLast && (
        <Button
          type="submit"
          variant="main"
          size="big"
          className={`${styles.onlyScript} ${styles.forward}`}
          busy={isChecking && words('register.checking')}
        >
          {words('register.continue')}
        </Button>
      )}
      <Button
        type="submit"
        variant="main"
        size="big"
        className={classes(styles.forward, !isLast && styles.withoutScript)}
        busy={sending && words('register.sending')}
      >
        {submitLabel ?? words('register.submit')}
      </Button>
    </div>
  )
}

/** The open step and the errors: those of the last reply lead to the first step that has one. */
function useSteps(steps: readonly FormStep[], refused: RejectedSteps, keptStep: number | undefined) {
  const [step, setStep] = useState(0)
  const [errors, setErrors] = useState<Record<string, string>>(errorsInOrder(refused?.errors ?? {}, allNames(steps)))
  useEffect(() => setStep((now) => Math.min(keptStep ?? now, steps.length - 1)), [keptStep, steps.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each server reply only; `steps` is a new array in every render
  useEffect(() => {
    if (!refused) return
    setErrors({ ...errorsInOrder(refused.errors, allNames(steps)), ...refused.errors })
    const faulty = steps.findIndex((one) => one.names.some((name) => refused.errors[name]))
    if (faulty >= 0) setStep(faulty)
  }, [refused])
  return { step, setStep, errors, setErrors }
}

/** Has the server validate the fields of one step. @returns their errors; `isOffline`: the server could not validate them */
async function checkStep(form: HTMLFormElement | null, loginType: Props['loginType'], names: readonly string[]): Promise<StepCheck> {
  const typed = withoutPassword(formValuesOf(new FormData(form ?? undefined)))
  try {
    // The logo is validated with the complete form only.
    const { logo, ...body } = registrationBodyOf(typed, loginType)
    const found = await call<typeof checkRegistration>({ method: 'POST', path: '/auth/register/check' }, { body })
    const errors = errorsInOrder(found.errors, names)
    if (logo) delete errors.logo
    // The lookup of the zip code may still be underway.
    for (const name of derivedFields) if (!typed[name]?.trim()) delete errors[name]
    return { errors, isOffline: false }
  } catch (problem) {
    return { errors: problem instanceof ApiError ? (problem.problem.errors ?? {}) : null, isOffline: true }
  }
}

const allNames = (steps: readonly FormStep[]) => steps.flatMap((one) => one.names)
