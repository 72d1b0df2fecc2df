// How many tests run at the same time, of vitest and of Playwright.
import { availableParallelism, totalmem } from 'node:os'

const workersMax = 6
const bytesOfWorker = 2 * 1024 ** 3

/** Tests wait for timers, processes and the database: two workers more than processors keep these busy. */
export const workers = Math.max(2, Math.min(availableParallelism() + 2, workersMax, Math.floor(totalmem() / bytesOfWorker)))
