// Decides when the typed text is sent: after a pause, one request at a time, again after a failure. No DOM, no network.

export type SaveState =
  /** Nothing was typed since the form opened. */
  | { kind: 'clean' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  /** No connection, or a temporary server error; the saver retries. */
  | { kind: 'offline' }
  /** Stopped until `resume`: the session ended, a colleague changed the project, it is no longer a draft, or the server rejected it. */
  | { kind: 'loggedOut' }
  | { kind: 'conflict' }
  | { kind: 'refused' }

/** The result of one request. `ready`: it sent no edits, because another request will. */
export type SendOutcome = 'saved' | 'ready' | 'offline' | 'loggedOut' | 'conflict' | 'refused'

export type Saver = {
  /** Reports an edit. */
  changed: () => void
  /** Sends pending edits now, or waits for the running request. @returns true if everything is saved */
  flush: () => Promise<boolean>
  /**
   * Leaves pending edits to another request, after any running one, unless `check` finds that it would fail.
   * @returns true if that request may be sent
   */
  handOver: (check: () => Promise<SendOutcome>) => Promise<boolean>
  /** Runs `work` while no request is running and holds requests until it ends: no older response can arrive after a newer one. */
  between: <T>(work: () => Promise<T>) => Promise<T>
  /** Continues after a stop, or retries immediately after a failure. */
  resume: () => void
  /** Drops pending edits. */
  forget: () => void
  /** True if there are unsaved edits. */
  isDirty: () => boolean
  stop: () => void
}

type SaverOptions = {
  /** Sends the form as it is at that moment; never throws. */
  send: () => Promise<SendOutcome>
  onState: (state: SaveState) => void
  now: () => Date
  /** Pause after the last edit, in milliseconds. */
  debounceMilliseconds: number
  /** Delays after failures in milliseconds; the last one repeats. */
  retryMilliseconds: readonly number[]
}

const ignore = () => {}

function stateAfter(outcome: SendOutcome, dirty: boolean, now: () => Date): SaveState {
  if (outcome === 'ready') return { kind: 'saving' }
  if (outcome !== 'saved') return { kind: outcome }
  return dirty ? { kind: 'waiting' } : { kind: 'saved', at: now() }
}

/** Runs at most one request at a time; edits during a request are sent after it. */
export function createSaver({ send, onState, now, debounceMilliseconds, retryMilliseconds }: SaverOptions): Saver {
  let dirty = false
  let halted = false
  let stopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<SendOutcome> | null = null
  let held: Promise<void> | null = null

  const later = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => start(), milliseconds)
  }
  /** Schedules edits that arrived during a request. */
  const sendNewEdits = () => {
    if (dirty && !halted && !stopped && timer === undefined) later(debounceMilliseconds)
  }
  const start = (work = send) => {
    clearTimeout(timer)
    timer = undefined
    if (!running && !held && dirty && !halted) running = once(work)
    return running
  }
  const once = async (work: typeof send): Promise<SendOutcome> => {
    dirty = false
    onState({ kind: 'saving' })
    const outcome = await work()
    running = null
    if (outcome !== 'saved' && outcome !== 'ready') dirty = true
    failures = outcome === 'offline' ? failures + 1 : 0
    halted = outcome === 'loggedOut' || outcome === 'conflict'
    if (!stopped) onState(stateAfter(outcome, dirty, now))
    if (!stopped && failures > 0) later(retryMilliseconds[Math.min(failures, retryMilliseconds.length) - 1] ?? debounceMilliseconds)
    if (outcome === 'saved') sendNewEdits()
    return outcome
  }
  /** Waits for the running request, then runs `work` if there are edits. */
  const finish = async (work: typeof send): Promise<boolean> => {
    clearTimeout(timer)
    while (running ?? held) await (running ?? held)
    const outcome = dirty && !halted && (await start(work))
    return outcome === 'ready' || !dirty
  }
  return {
    changed() {
      dirty = true
      if (halted || stopped) return
      // A failure stays visible until the next success.
      if (failures === 0) onState({ kind: 'waiting' })
      later(debounceMilliseconds)
    },
    flush: () => finish(send),
    handOver: finish,
    async between(work) {
      while (running ?? held) await (running ?? held)
      const done = work()
      held = done.then(ignore, ignore).then(() => {
        held = null
        sendNewEdits()
      })
      return done
    },
    resume() {
      halted = false
      dirty = true
      if (!running) void start()
    },
    forget() {
      clearTimeout(timer)
      dirty = false
      halted = false
      failures = 0
    },
    isDirty: () => dirty || running !== null,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
