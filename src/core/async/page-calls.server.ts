// The API calls that one page request makes.
import { AsyncLocalStorage } from 'node:async_hooks'

type PageCall = { earlier: readonly PageCall[]; ended: Promise<unknown>; acts: Set<string> }

const calls = new AsyncLocalStorage<PageCall>()

/** @returns what runs an API call of the page; all calls of one page run in the same one */
export function pageCalls(): <Reply>(run: () => Promise<Reply>) => Promise<Reply> {
  const made: PageCall[] = []
  return (run) => {
    const call: PageCall = { earlier: [...made], ended: Promise.resolve(), acts: new Set() }
    made.push(call)
    // A call that `run` only prepares begins when it is awaited.
    const reply = calls.run(call, async () => await run())
    call.ended = reply.catch(() => {})
    return reply
  }
}

/**
 * True if the API call that runs now is the first of its page to do this; always true outside a page. Waits for the page's earlier calls,
 * so the order in which the page makes its calls decides.
 */
export async function isFirstOfPage(act: string): Promise<boolean> {
  const call = calls.getStore()
  if (!call) return true
  await Promise.all(call.earlier.map(({ ended }) => ended))
  const isFirst = call.earlier.every(({ acts }) => !acts.has(act))
  call.acts.add(act)
  return isFirst
}
