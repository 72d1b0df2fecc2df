import { type RefObject, useCallback, useEffect, useState } from 'react'
import { type FormValues, valuesOf, withoutPassword } from '../model/form-body.ts'

type Kept = { step: number; values: FormValues }

/**
 * Keeps what is typed into a form in this tab, so a reload loses nothing. Gives the values to show at first, which change once when
 * something kept is found (`version` then makes the fields anew), and the step that was open.
 * @param skip the page already has values from the server
 */
export function useKeptForm(form: RefObject<HTMLFormElement | null>, name: string, initial: FormValues, skip: boolean) {
  const [shown, setShown] = useState({ values: initial, version: 0, step: undefined as number | undefined })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const kept = skip ? null : read(name)
    if (!kept) return
    // What was typed before the script ran, or came with the address, is newer than what was kept.
    const here = filledIn(valuesOf(new FormData(form.current ?? undefined)))
    setShown({ values: { ...kept.values, ...here }, version: 1, step: kept.step })
  }, [])
  const save = useCallback(
    (step: number) => {
      if (form.current) write(name, { step, values: withoutPassword(valuesOf(new FormData(form.current))) })
    },
    [form, name],
  )
  return { values: shown.values, version: shown.version, keptStep: shown.step, save }
}

/** What a country's only choice says is said by nobody. */
const filledIn = (values: FormValues) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== '' && name !== 'country'))

function read(name: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

function write(name: string, kept: Kept): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(kept))
  } catch {
    // A full or forbidden storage costs the convenience, never the form.
  }
}
