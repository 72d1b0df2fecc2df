import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../core/contract/call.ts'
import { type FormValues, valuesOf } from '../../../features/projects/editing/form-values.ts'
import { createSaver, type Sending } from '../../../features/projects/editing/saver.ts'
import type { Project, showProjectForm } from '../../../features/projects/model/contract.ts'
import { differences, type Typed, typedIn } from './form-data.ts'
import type { Conflict, Known, Saving, Start } from './form-state.ts'
import { forgetKept, keptName, readKept, writeKept } from './kept-form.ts'
import { sendDraft } from './send-draft.ts'

const debounceMilliseconds = 250
const retryMilliseconds = [2000, 5000, 15_000, 30_000]

const isDraft = (project: Project | null) => project === null || project.status === 'draft'

/** The project form's life: what is typed is shown, saved while it is a draft, and kept on this device until it is. */
export function useProjectForm(start: Start) {
  const form = useRef<HTMLFormElement>(null)
  const [known, setKnown] = useState<Known>({ project: start.project, missing: start.missing, schedule: start.schedule })
  const [fields, setFields] = useState<Typed & { revision: number }>({ values: start.values, alts: {}, revision: 0 })
  const [typed, setTyped] = useState(start.values)
  const [saving, setSavingShown] = useState<Saving>({ kind: 'clean' })
  const [problem, setProblem] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [restored, setRestored] = useState<string | null>(null)
  // The latest of what the asynchronous parts need.
  const now = useRef({
    known,
    base: start.values,
    leaving: false,
    onCreated: start.onCreated,
    form: null as HTMLFormElement | null,
    kind: 'clean' as Saving['kind'],
  })
  const setSaving = useCallback((next: Saving) => {
    now.current.kind = next.kind
    setSavingShown(next)
  }, [])
  const valuesIn = useCallback((project: Project | null) => valuesOf(project, { department: '', state: start.state }), [start.state])
  now.current.onCreated = start.onCreated
  const know = useCallback((next: Known) => {
    now.current.known = next
    setKnown(next)
  }, [])
  const name = () => keptName(start.userId, now.current.known.project?._id ?? null)

  /** Looks at what a colleague saved. Gives whether it is what stands here, as what this page sent while it went is. */
  const meet = useCallback(
    async (id: string): Promise<boolean> => {
      const theirs = await call<typeof showProjectForm>({ method: 'GET', path: '/projects/:id/form' }, { params: { id } })
      const values = valuesIn(theirs.project)
      const element = form.current ?? now.current.form
      const mine = element ? typedIn(element).values : now.current.base
      if (isDraft(theirs.project) && differences(mine, values).length === 0) {
        now.current.base = values
        know(theirs)
        return true
      }
      setConflict({ theirs, fields: differences(now.current.base, values) })
      return false
    },
    [know, valuesIn],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: one saver for the life of the form
  const saver = useMemo(() => {
    const send = (): Promise<Sending> => {
      const element = form.current ?? now.current.form
      if (!element) return Promise.resolve('refused')
      return sendDraft(typedIn(element), {
        leaving: now.current.leaving,
        project: () => now.current.known.project,
        onCreated(project) {
          forgetKept(name())
          know({ ...now.current.known, project })
          now.current.onCreated(project._id)
        },
        onSaved(saved, values) {
          know(saved)
          now.current.base = values
          setProblem(null)
        },
        onConflict: (id) => meet(id).catch(() => false),
        onRefused: setProblem,
      })
    }
    return createSaver({
      send,
      now: () => new Date(),
      debounceMilliseconds,
      retryMilliseconds,
      onState: (state) => {
        setSaving(state)
        if (state.kind === 'saved') forgetKept(name())
      },
    })
  }, [know, meet, setSaving])

  const keep = (sent = false) => {
    if (!form.current) return
    const { project } = now.current.known
    writeKept(name(), { ...typedIn(form.current), version: project?.version ?? null, at: new Date().toISOString(), sent })
  }
  /** Something was typed, chosen or moved. */
  const changed = () => {
    if (!form.current) return
    setTyped(typedIn(form.current).values)
    keep()
    if (isDraft(now.current.known.project)) saver.changed()
    else setSaving({ kind: 'unsaved' })
  }
  /** Puts values into the fields. */
  const show = (values: FormValues, alts: Record<string, string> = {}) => {
    setFields(({ revision }) => ({ values, alts, revision: revision + 1 }))
    setTyped(values)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const { project } = start
    now.current.form = form.current
    const found = start.refused ? null : readKept(name())
    const arrived = found?.sent && project && project.version > (found.version ?? 0)
    if (arrived) forgetKept(name())
    const kept = arrived ? null : found
    if (start.refused) keep()
    if (start.conflicting && project) void meet(project._id).catch(() => {})
    const isNews =
      kept &&
      (differences(kept.values, start.values).length > 0 ||
        project?.images.some((image) => (kept.alts[image._id] ?? image.alt).trim() !== image.alt))
    if (kept && isNews) {
      show({ ...kept.values, point: start.values.point }, kept.alts)
      setRestored(kept.at)
      if (project && kept.version !== null && kept.version !== project.version) {
        now.current.base = { ...kept.values }
        setSaving({ kind: 'conflict' })
        const settled = (isSame: boolean) => {
          if (!isSame) return
          forgetKept(name())
          setRestored(null)
          setSaving({ kind: 'clean' })
        }
        void meet(project._id).then(settled, () => {})
      } else if (isDraft(project)) saver.changed()
      else setSaving({ kind: 'unsaved' })
    } else if (kept) forgetKept(name())
    const online = () => saver.isDirty() && saver.resume()
    const hidden = () => {
      now.current.leaving = document.visibilityState === 'hidden'
      // Perhaps logged in again in another tab.
      if (!now.current.leaving && now.current.kind === 'loggedOut') saver.resume()
      if (now.current.leaving && isDraft(now.current.known.project) && saver.isDirty()) void saver.flush()
    }
    addEventListener('online', online)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      removeEventListener('online', online)
      document.removeEventListener('visibilitychange', hidden)
      now.current.leaving = true
      if (isDraft(now.current.known.project) && saver.isDirty()) void saver.flush()
      saver.stop()
    }
  }, [])

  return {
    form,
    known,
    know,
    fields,
    typed,
    saving,
    problem,
    conflict,
    restored,
    saver,
    changed,
    /** The project's id, which a new one gets by being saved; null where that cannot be done now. */
    async ensureId(): Promise<string | null> {
      if (!now.current.known.project) {
        saver.changed()
        await saver.flush()
      }
      return now.current.known.project?._id ?? null
    },
    /** Asks anew what is there and what is missing. What a save answers later knew nothing of it yet. */
    refresh: (): Promise<void> =>
      saver.between(async () => {
        const id = now.current.known.project?._id
        if (id) know(await call<typeof showProjectForm>({ method: 'GET', path: '/projects/:id/form' }, { params: { id } }))
      }),
    /** What was typed is written over the colleague's version, or given up for it. */
    settle(choice: 'mine' | 'theirs') {
      if (!conflict) return
      know(conflict.theirs)
      setConflict(null)
      const { project } = conflict.theirs
      const theirs = valuesIn(project)
      now.current.base = theirs
      if (choice === 'theirs') {
        forgetKept(name())
        show(theirs)
        setSaving({ kind: 'clean' })
        saver.forget()
      } else {
        keep()
        if (isDraft(project)) saver.resume()
        else setSaving({ kind: 'unsaved' })
      }
    },
    /** Gives up what was kept on this device. */
    discard() {
      forgetKept(name())
      setRestored(null)
      const { project } = now.current.known
      show(project ? valuesIn(project) : start.values)
      setSaving({ kind: 'clean' })
      saver.forget()
    },
    /** After the server has taken the whole form: its values count, unless something was typed since. */
    adopt(next: Known, values: FormValues, sent: FormValues) {
      know(next)
      const untouched = form.current && differences(typedIn(form.current).values, sent).length === 0
      forgetKept(name())
      now.current.base = values
      setConflict(null)
      setRestored(null)
      if (untouched) {
        saver.forget()
        show(values)
        setSaving({ kind: 'saved', at: new Date() })
      } else changed()
    },
    /** After the server has refused it: as far as it was saved. */
    refusedWith(project: Project | null, conflicting: boolean) {
      if (conflicting && project) void meet(project._id).catch(() => {})
      else if (project) know({ ...now.current.known, project })
    },
    /** As of this moment, also in what began before. */
    latest: () => now.current.known,
    kindNow: () => now.current.kind,
    /** The form is about to be sent as a whole. */
    sending: () => keep(true),
  }
}

export type ProjectFormState = ReturnType<typeof useProjectForm>
