// What a person typed and the server does not have yet, kept in the browser. Full or forbidden storage loses the draft, never the form.

/** `session` drafts belong to one tab and survive a reload or a login; `device` drafts are shared by all tabs and survive closing them. */
const storages = { session: () => sessionStorage, device: () => localStorage }
type DraftScope = keyof typeof storages

/** The stored text that this tab last read or wrote, by name. */
const known = new Map<string, string>()

/** @returns the draft, which may be of an older version or another format; null if there is none */
export function readDraft(place: DraftScope, name: string): unknown {
  const text = use(place, (storage) => storage.getItem(name))
  if (text === null) return null
  known.set(name, text)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** @returns a draft that is a text; null if there is none */
export function readText(place: DraftScope, name: string): string | null {
  const draft = readDraft(place, name)
  return draft === null || typeof draft === 'string' ? draft : JSON.stringify(draft)
}

/** @returns false if the browser cannot store it */
export function keepDraft(place: DraftScope, name: string, draft: unknown): boolean {
  const text = JSON.stringify(draft)
  const isKept = use(place, (storage) => {
    storage.setItem(name, text)
    return true
  })
  if (isKept) known.set(name, text)
  return isKept ?? false
}

/** Deletes a draft that has arrived, unless another tab has written it since: that text has not arrived. */
export function forgetDraft(place: DraftScope, name: string): void {
  use(place, (storage) => {
    const text = storage.getItem(name)
    if ((known.get(name) ?? text) === text) storage.removeItem(name)
  })
  known.delete(name)
}

function use<T>(place: DraftScope, act: (storage: Storage) => T): T | null {
  try {
    return act(storages[place]())
  } catch {
    return null
  }
}
