// How many mails at a time go to a mail server, and when: as many as it takes without refusing.
import { setTimeout as sleep } from 'node:timers/promises'

/** How the server received a mail: `busy` means that it wants fewer mails, to any recipient. */
export type Reception = 'accepted' | 'busy' | 'other'

const firstPauseMilliseconds = 5_000
const pauseMillisecondsMax = 5 * 60_000
/** After so many accepted mails, one more goes out at a time. */
const acceptedBeforeMore = 100

/**
 * 421 closes the connection, whatever it answers. Of other temporary refusals, one of a recipient is about that mailbox unless its code is
 * of a policy (4.7.x), by which servers limit senders.
 */
export function receptionOf(error: Error | null): Reception {
  if (!error) return 'accepted'
  const { responseCode = 0, command = '', response = '' } = error as { responseCode?: number; command?: string; response?: string }
  if (responseCode < 400 || responseCode > 499) return 'other'
  return responseCode === 421 || command !== 'RCPT TO' || /^4\d\d[ -]4\.7\./.test(response) ? 'busy' : 'other'
}

/**
 * Lets at most `most` mails go out at a time. When the server is busy, none goes out for a pause, which doubles each time, and half as many
 * afterwards.
 */
export class Pace {
  private most: number
  private allowed: number
  private firstPause: number
  private pause = 0
  private resumeAt = 0
  private active = 0
  private accepted = 0
  private changed = Promise.withResolvers<void>()

  /** @param firstPause in milliseconds */
  constructor(most: number, firstPause = firstPauseMilliseconds) {
    this.most = most
    this.allowed = most
    this.firstPause = firstPause
  }

  /** Waits until another mail may go out. @throws AbortError if the process stops meanwhile */
  async enter(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const pause = this.resumeAt - performance.now()
      if (pause > 0) await sleep(pause, undefined, { signal })
      else if (this.active < this.allowed) break
      else await this.afterChange(signal)
    }
    this.active++
  }

  private afterChange(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    this.changed.promise.then(resolve)
    return promise.finally(() => signal.removeEventListener('abort', stop))
  }

  /** Notes how it went; every `enter` is followed by one. */
  leave(reception: Reception): void {
    this.active--
    // Mails that were on their way when the pause began say nothing new.
    if (performance.now() >= this.resumeAt) this.note(reception)
    this.changed.resolve()
    this.changed = Promise.withResolvers()
  }

  private note(reception: Reception): void {
    if (reception === 'busy') {
      this.pause = Math.min(this.pause === 0 ? this.firstPause : 2 * this.pause, pauseMillisecondsMax)
      this.resumeAt = performance.now() + this.pause
      this.allowed = Math.max(1, Math.floor(this.allowed / 2))
      this.accepted = 0
    } else if (reception === 'accepted') {
      this.pause = 0
      if (++this.accepted % acceptedBeforeMore === 0) this.allowed = Math.min(this.most, this.allowed + 1)
    }
  }
}
