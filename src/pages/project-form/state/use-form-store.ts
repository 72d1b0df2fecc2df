import { useCallback, useEffect, useRef, useState } from 'react'
import { type FormContents, typedIn } from './form-data.ts'
import { type FormAction, type FormStart, formReducer, initialState } from './form-state.ts'

/** The form's state with a synchronous `latest`: requests that finish later need the newest state, not that of their render. */
export function useFormStore(start: FormStart) {
  const [state, setState] = useState(() => initialState(start))
  const latest = useRef(state)
  const dispatch = useCallback((action: FormAction) => {
    latest.current = formReducer(latest.current, action)
    setState(latest.current)
  }, [])
  return { state, latest, dispatch }
}
export type FormStore = Pick<ReturnType<typeof useFormStore>, 'latest' | 'dispatch'>

/** The form element. `read` also works while the form unmounts, when its ref is already empty. */
export function useFormElement() {
  const form = useRef<HTMLFormElement>(null)
  const last = useRef<HTMLFormElement>(null)
  useEffect(() => {
    last.current = form.current
  }, [])
  const read = useCallback((): FormContents | null => {
    const element = form.current ?? last.current
    return element && typedIn(element)
  }, [])
  return { form, read }
}
