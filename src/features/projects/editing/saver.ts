// When what is typed is sent: shortly after the last stroke, one at a time, again after a failure. No DOM, no network of its own.

export type SaveState =
  /** Nothing was typed since the form opened. */
  | { kind: 'clean' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  /** No connection, or a server that cannot just now; it is tried again by itself. */
  | { kind: 'offline' }
  /** Nothing more is sent until `resume`: the session is over; a colleague changed it; it is no draft any more; it was refused. */
  | { kind: 'loggedOut' }
  | { kind: 'conflict' }
  | { kind: 'refused' }

/** What became of a try to send. */
export type Sending = 'saved' | 'offline' | 'loggedOut' | 'conflict' | 'refused'

export type Saver = {
  /** Something was typed. */
  changed: () => void
  /** Sends what is waiting now, or waits for what is under way. Gives whether everything is saved. */
  flush: () => Promise<boolean>
  /** Does something while nothing is under way, and sends nothing until it is done: so no answer comes after a newer one. */
  between: <T>(work: () => Promise<T>) => Promise<T>
  /** Goes on after a halt, or at once after a failure. */
  resume: () => void
  /** What was typed counts no more. */
  forget: () => void
  /** Whether something typed is not saved. */
  isDirty: () => boolean
  stop: () => void
}

type Options = {
  /** Sends everything as it is at that moment; never throws. */
  send: () => Promise<Sending>
  onState: (state: SaveState) => void
  now: () => Date
  /** After the last stroke, in milliseconds. */
  debounceMilliseconds: number
  /** After a failure; the last one goes on for ever. */
  retryMilliseconds: readonly number[]
}

/** At most one sending is under way; what is typed meanwhile is sent after it. */
export function createSaver({ send, onState, now, debounceMilliseconds, retryMilliseconds }: Options): Saver {
  let dirty = false
  let halted = false
  let stopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let held: Promise<void> | null = null

  const later = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(start, milliseconds)
  }
  const start = () => {
    clearTimeout(timer)
    timer = undefined
    if (!running && !held && dirty && !halted)
      running = once().then((outcome) => {
        running = null
        // Typed while it was being sent, and due meanwhile.
        if (dirty && outcome === 'saved' && !stopped && timer === undefined) later(debounceMilliseconds)
      })
    return running
  }
  const once = async (): Promise<Sending> => {
    dirty = false
    onState({ kind: 'saving' })
    const outcome = await send()
    if (outcome !== 'saved') dirty = true
    failures = outcome === 'offline' ? failures + 1 : 0
    halted = outcome === 'loggedOut' || outcome === 'conflict'
    if (stopped) return outcome
    if (outcome === 'saved') onState(dirty ? { kind: 'waiting' } : { kind: 'saved', at: now() })
    else onState({ kind: outcome })
    if (outcome === 'offline') later(retryMilliseconds[Math.min(failures, retryMilliseconds.length) - 1] ?? debounceMilliseconds)
    return outcome
  }
  return {
    changed() {
      dirty = true
      if (halted || stopped) return
      // A failure stays to be read until something is saved.
      if (failures === 0) onState({ kind: 'waiting' })
      later(debounceMilliseconds)
    },
    async flush() {
      clearTimeout(timer)
      while (running ?? held) await (running ?? held)
      clearTimeout(timer)
      if (dirty && !halted) await start()
      return !dirty
    },
    async between(work) {
      while (running ?? held) await (running ?? held)
      const done = work()
      held = done
        .then(
          () => {},
          () => {},
        )
        .then(() => {
          held = null
          // Typed meanwhile, and due.
          if (dirty && !halted && !stopped && timer === undefined) later(debounceMilliseconds)
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
