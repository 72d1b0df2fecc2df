export type Throttled = { (): void; cancel: () => void }

/**
 * Calls `work` immediately, and again after the pause if it was wanted meanwhile: at most once per pause, and never later than one.
 * @param pause in milliseconds
 */
export function throttle(work: () => void, pause: number): Throttled {
  let timer: NodeJS.Timeout | undefined
  let isWanted = false
  const run = () => {
    isWanted = false
    timer = setTimeout(ended, pause).unref()
    work()
  }
  const ended = () => {
    timer = undefined
    if (isWanted) run()
  }
  const throttled = () => {
    if (timer) isWanted = true
    else run()
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
    isWanted = false
  }
  return Object.assign(throttled, { cancel })
}
