// How long the event loop's turns take, in processor time of its own thread: that of other programs on the machine does not count.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** @returns the result of some work, and the milliseconds of the longest turn meanwhile, which every other request waited for */
export async function longestTurn<Result>(work: () => Promise<Result>): Promise<{ result: Result; longest: number }> {
  let longest = 0
  let isDone = false
  const doing = work().finally(() => {
    isDone = true
  })
  // Its error is reported at the end.
  doing.catch(() => {})
  for (let isLast = false; !isLast; ) {
    // The turn in which the work ends counts as well.
    isLast = isDone
    const before = process.threadCpuUsage()
    await nextTurn()
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
  }
  return { result: await doing, longest }
}
