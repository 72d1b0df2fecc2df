import { useState } from 'react'
import { call } from '../../../core/contract/call.ts'
import { ApiError } from '../../../core/contract/errors.ts'
import { atFields, inStep, type ProjectFormStep, steps, writtenQuestions } from '../../../features/projects/editing/form-steps.ts'
import type { checkProject } from '../../../features/projects/model/contract.ts'
import { typedIn, unfinishedInput } from './form-data.ts'
import { isDraft } from './form-state.ts'
import type { ProjectFormState } from './use-project-form.ts'

type FieldErrors = Record<string, string>

/** @returns what is missing or invalid in the form; null without a connection */
async function findMissing({ form, server: { project }, saver, latest }: ProjectFormState): Promise<FieldErrors | null> {
  if (project && isDraft(project)) return (await saver.flush()) ? (latest().server.missing ?? {}) : null
  if (!form.current) return null
  const { values, alts } = typedIn(form.current)
  const body = { ...unfinishedInput(values), ...(project ? { project: project._id } : {}) }
  try {
    const { missing } = await call<typeof checkProject>({ method: 'POST', path: '/projects/check' }, { body })
    // The descriptions of a published project's pictures are saved with the rest.
    const described = project?.images.every((image) => (alts[image._id] ?? image.alt).trim())
    if (described && project?.images.length) delete missing['images']
    return missing
  } catch (error) {
    return error instanceof ApiError ? (error.problem.errors ?? null) : null
  }
}

type Continuing = {
  step: ProjectFormStep
  errors: FieldErrors
  setErrors: (errors: FieldErrors) => void
  open: (step: ProjectFormStep) => void
}

/** The button that adds what was written as questions, and opens the next step; null if nothing was. */
function addingButton(form: HTMLFormElement | null): HTMLElement | null {
  const written = form?.elements.namedItem(writtenQuestions)
  if (!(written instanceof HTMLTextAreaElement) || !written.value.trim()) return null
  return form?.querySelector<HTMLElement>('button[value="write:check"]') ?? null
}

/** Opens the next step if the current one has no new errors; the second try opens it anyway. */
export function useContinue(form: ProjectFormState, { step, errors, setErrors, open }: Continuing) {
  const [checking, setChecking] = useState(false)
  async function continueToNext() {
    const adding = step === 'questions' ? addingButton(form.form.current) : null
    if (adding) return form.form.current?.requestSubmit(adding)
    setChecking(true)
    const missing = await findMissing(form)
    setChecking(false)
    const inThisStep = missing ? inStep(step, atFields(missing)) : {}
    const isShown = JSON.stringify(inThisStep) === JSON.stringify(errors)
    if (Object.keys(inThisStep).length > 0 && !isShown) return setErrors(inThisStep)
    setErrors({})
    open(steps[steps.indexOf(step) + 1] ?? 'check')
  }
  return { checking, continueToNext }
}
