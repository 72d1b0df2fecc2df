import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../../../core/browser/draft.ts'
import { useDraftKey } from './draft-key.ts'
import { useForgetting } from './use-device-draft.ts'
import { useServerCopy } from './use-server-copy.ts'

/** The texts and choices of a form, by field name. */
export type FormTexts = Record<string, string[]>

export type TextDraft = ReturnType<typeof useFormDraft>

/**
 * A draft on this device, with a copy on the server, for a form whose fields have default values.
 * @param name the form and what it is about
 * @param refused the reply with what was sent and rejected, which the fields show
 * @param project the id of the project that the text is about: its draft is removed with the project
 * @returns `stored`: the draft of an earlier visit, as the fields' default values once `version` changes; `saving`: how far the server's
 * copy is; `form`: the props of the form
 */
export function useFormDraft(name: string, refused: object | undefined, project: string) {
  const key = useDraftKey(name)
  const [{ stored, version }, show] = useState({ stored: null as FormTexts | null, version: 0 })
  const [isChanged, setChanged] = useState(false)
  const submitted = useRef(false)
  const restore = (found: FormTexts) => {
    show((before) => ({ stored: found, version: before.version + 1 }))
    setChanged(true)
  }
  const copy = useServerCopy({
    ...{ name, key, project },
    onFound(found) {
      copy.adopt(found)
      if (refused || JSON.stringify(found) === JSON.stringify(readDraft('device', key))) return
      keepDraft('device', key, found)
      restore(found as FormTexts)
    },
  })
  // Before anybody can type into the fields that it replaces.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useLayoutEffect(() => {
    const found = refused ? null : (readDraft('device', key) as FormTexts | null)
    if (found) restore(found)
  }, [])
  useEffect(() => {
    if (refused) submitted.current = false
  }, [refused])
  useForgetting(key, submitted, copy.remove)
  const forget = () => {
    forgetDraft('device', key)
    copy.remove()
  }
  const discard = () => {
    forget()
    show({ stored: null, version: version + 1 })
    setChanged(false)
  }
  return {
    ...{ stored, version, isChanged, discard, forget },
    ...{ saving: copy.saving, isUnsent: copy.isUnsent },
    /** The first value of each field of the draft. */
    texts: Object.fromEntries(Object.entries(stored ?? {}).map(([field, [first = '']]) => [field, first])),
    form: {
      onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
        const texts = textsOf(new FormData(currentTarget))
        keepDraft('device', key, texts)
        copy.keep(texts)
        setChanged(true)
      },
      onSubmit() {
        submitted.current = true
      },
    },
  }
}

/** Without files, which cannot be kept. */
function textsOf(form: FormData): FormTexts {
  const names = [...new Set(form.keys())].filter((name) => !form.getAll(name).some((value) => value instanceof File))
  return Object.fromEntries(names.map((name) => [name, form.getAll(name).map(String)]))
}
