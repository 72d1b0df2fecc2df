import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { keepDraft, readDraft } from '../../../core/browser/draft.ts'
import { type FormValues, formValuesOf, withoutPassword } from '../model/form-body.ts'

type FormDraft = { step: number; values: FormValues }

/**
 * Keeps a form's draft in this tab, so a reload loses nothing.
 * @param skip true if the server has sent values
 * @returns the initial values, which change once if a draft is found (key the fields by `version`), and the open step
 */
export function useTabDraft(form: RefObject<HTMLFormElement | null>, name: string, initial: FormValues, skip: boolean) {
  const [shown, setShown] = useState({ values: initial, version: 0, step: undefined as number | undefined })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useLayoutEffect(() => {
    const stored = skip ? null : (readDraft('session', name) as FormDraft | null)
    if (!stored) return
    // Values typed before the script ran, or from the URL, are newer than the draft.
    const entered = filledIn(formValuesOf(new FormData(form.current ?? undefined)))
    setShown({ values: { ...stored.values, ...entered }, version: 1, step: stored.step })
  }, [])
  const save = useCallback(
    (step: number) => {
      if (form.current) keepDraft('session', name, { step, values: withoutPassword(formValuesOf(new FormData(form.current))) })
    },
    [form, name],
  )
  return { values: shown.values, version: shown.version, keptStep: shown.step, save }
}

/** Ignores the country, whose only choice nobody has typed. */
const filledIn = (values: FormValues) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== '' && name !== 'country'))
