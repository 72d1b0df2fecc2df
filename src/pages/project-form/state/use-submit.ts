import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ProjectFormValues } from '../../../features/projects/editing/form-values.ts'
import type { FormResult } from '../project-form.server.ts'
import { typedIn } from './form-data.ts'
import { isDraft, type ServerState } from './form-state.ts'
import type { ProjectFormState } from './use-project-form.ts'

export type LoadedForm = ServerState & { values: ProjectFormValues }

type SubmitInput = {
  loaded: LoadedForm
  /** The result of the last submission, if it was rejected. */
  refused: FormResult | null
  setErrors: (errors: Record<string, string>) => void
}

/** Submits the whole form, and applies the server's response to its state. */
export function useSubmit(form: ProjectFormState, { loaded, refused, setErrors }: SubmitInput) {
  const [offline, setOffline] = useState(false)
  const sent = useRef<ProjectFormValues>(loaded.values)
  const isReadyNow = useRef(false)
  const seen = useRef({ loaded, refused })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a new response of the server
  useEffect(() => {
    const before = seen.current
    seen.current = { loaded, refused }
    if (refused && refused !== before.refused) {
      setErrors(refused.errors)
      form.rejectSubmit(refused.project, refused.conflict)
    } else if (loaded.project !== before.loaded.project) {
      setErrors({})
      form.completeSubmit(loaded, loaded.values, sent.current)
    }
  }, [loaded, refused])

  async function checkAndSubmit(button: HTMLElement | null) {
    const isReady = await form.prepareSubmit()
    const { kind } = form.latest().saving
    if (kind === 'conflict') return
    if (!isReady && kind !== 'refused') return setOffline(true)
    isReadyNow.current = true
    form.form.current?.requestSubmit(button)
  }

  /** Asks the server first: users who are offline or logged out stay on the page with their text. */
  function submit(event: FormEvent<HTMLFormElement>) {
    setOffline(false)
    if (!navigator.onLine) {
      event.preventDefault()
      return setOffline(true)
    }
    if (isDraft(form.server.project) && form.saver.isDirty() && !isReadyNow.current) {
      event.preventDefault()
      return void checkAndSubmit((event.nativeEvent as SubmitEvent).submitter)
    }
    isReadyNow.current = false
    const element = form.form.current
    const version = element?.elements.namedItem('version')
    if (version instanceof HTMLInputElement) version.value = String(form.latest().server.project?.version ?? '')
    if (element) sent.current = typedIn(element).values
    form.markSubmitted()
  }
  return { submit, offline }
}
