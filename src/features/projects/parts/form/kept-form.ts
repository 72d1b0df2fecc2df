import { type RefObject, useEffect, useState } from 'react'
import { type FormValues, valuesSent } from '../../form-values.ts'

type Kept = { values: FormValues; alts: Record<string, string> }

/**
 * Keeps what is typed into a project form in this tab, for a session that ends or a page that is loaded anew; whoever leaves the form
 * by a link or a button lets it go. Gives the values to show, which change once when something kept is found: `version` then makes the
 * fields anew. `alts` are the descriptions of pictures, by the picture's id.
 * @param refused the page already shows what was typed
 */
export function useKeptForm(form: RefObject<HTMLFormElement | null>, name: string, values: FormValues, refused: boolean) {
  const [found, setFound] = useState<(Kept & { inPlaceOf: FormValues }) | null>(null)
  const keep = () => {
    if (form.current) write(name, keptOf(new FormData(form.current)))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (refused) keep()
    else {
      const kept = read(name)
      if (kept) setFound({ ...kept, inPlaceOf: values })
    }
    return () => {
      if (location.pathname !== '/login') forget(name)
    }
  }, [])
  // What the server says afterwards counts again.
  const current = found?.inPlaceOf === values ? found.values : values
  return { values: current, alts: found?.alts ?? {}, version: found ? 1 : 0, keep }
}

function keptOf(form: FormData): Kept {
  const alts = [...form].filter(([field, value]) => field.startsWith('alt.') && typeof value === 'string')
  return { values: valuesSent(form), alts: Object.fromEntries(alts.map(([field, value]) => [field.slice('alt.'.length), String(value)])) }
}

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

function forget(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}
