// Texts that make careless readers slow, and a measure of how long a server is silent while it reads them.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const length = 200_000
const filled = (unit: string) => unit.repeat(length / unit.length)

/** 200 KB of each shape. */
export const hostileTexts: Readonly<Record<string, string>> = {
  digits: filled('1'),
  spaces: filled(' '),
  lines: filled('\n'),
  linesBetweenSpaces: filled(' \n'),
  elements: filled('<p'),
  opened: filled('<p>'),
  brackets: filled('('),
  addresses: filled('a@'),
  dots: filled('a.'),
  hyphens: filled('a-'),
  quotes: filled('"'),
  marks: filled('\u0301'),
  invisible: filled('\u200b'),
  ideographs: filled('\u4e2d'),
  emoji: filled('\ud83d\udc4d'),
  percents: filled('%'),
  commas: filled(' , '),
  nested: filled('['),
  objects: filled('{"a":'),
  references: filled('&amp;'),
}

/** Polls from a thread of its own, which the server's work does not delay. */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
let longest = 0
let stopped = false
parentPort.once('message', () => { stopped = true })
const poll = async () => {
  while (!stopped) {
    const begin = performance.now()
    await fetch(workerData + '/health').then((reply) => reply.arrayBuffer(), () => {})
    longest = Math.max(longest, performance.now() - begin)
    await new Promise((next) => setTimeout(next, 10))
  }
  parentPort.postMessage(longest)
}
poll()
`

/** @returns a function that ends the polling of the server's health and returns the longest time to an answer, in milliseconds */
export function watchHealth(url: string): () => Promise<number> {
  const watcher = new Worker(program, { eval: true, workerData: url, execArgv: [] })
  watcher.unref()
  return async () => {
    watcher.postMessage('stop')
    const [longest] = await once(watcher, 'message')
    await watcher.terminate()
    return Math.round(longest)
  }
}
