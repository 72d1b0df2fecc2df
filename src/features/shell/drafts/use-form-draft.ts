import { type FormEvent, useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../../../core/browser/draft.ts'
import { useDraftKey } from './draft-key.ts'
import { useForgetting } from './use-device-draft.ts'

/** The texts and choices of a form, by field name. */
export type FormTexts = Record<string, string[]>

export type TextDraft = ReturnType<typeof useFormDraft>

/**
 * A draft on this device for a form whose fields have default values.
 * @param name the form and what it is about
 * @param refused the reply with what was sent and rejected, which the fields show
 * @returns `kept`: the draft of an earlier visit, as the fields' default values once `version` changes; `form`: the props of the form
 */
export function useFormDraft(name: string, refused: object | undefined) {
  const key = useDraftKey(name)
  const [{ kept, version }, show] = useState({ kept: null as FormTexts | null, version: 0 })
  const [isChanged, setChanged] = useState(false)
  const submitted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const found = refused ? null : (readDraft('device', key) as FormTexts | null)
    if (!found) return
    show({ kept: found, version: 1 })
    setChanged(true)
  }, [])
  useEffect(() => {
    if (refused) submitted.current = false
  }, [refused])
  useForgetting(key, submitted)
  const discard = () => {
    forgetDraft('device', key)
    show({ kept: null, version: version + 1 })
    setChanged(false)
  }
  return {
    ...{ kept, version, isChanged, discard },
    /** The first value of each field of the draft. */
    texts: Object.fromEntries(Object.entries(kept ?? {}).map(([field, [first = '']]) => [field, first])),
    forget: () => forgetDraft('device', key),
    form: {
      onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
        keepDraft('device', key, textsOf(new FormData(currentTarget)))
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
